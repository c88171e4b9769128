"""The order language of Statecraft: one grammar table (forms/), and what reads with it.

The grammar         forms/ (what can be said), patterns.py (the notation), kinds.py (sorts of slots), guiding.py (HELP)
A mail              letters.py (texts over several lines), wrapping.py (broken lines), headings.py (GAME, AS, SEASON),
                    statements.py (an order with what stands below it)
A line              tokens.py, matching.py (a pattern laid over words), reading.py (what the line says)
Names               seat.py (who writes), gazetteer.py (the names he may use), hearing.py, slots.py, forcing.py,
                    instructions.py (words -> codes), naming.py (codes -> the writer's own names and numbers)
An order            building.py, clauses.py (with its text and clauses), completing.py (what was left out as plain),
                    prospect.py (on the world as earlier lines make it), judging.py, gamemaster.py (is it
                    allowed), pricing.py (what it costs)
Everything else     replies.py, rulings.py (answers to what is open), commands.py (COST, CANCEL, SHEET ...)
In force            subjects.py (what replaces what), amending.py (the filing of a mail), standing.py
"""
