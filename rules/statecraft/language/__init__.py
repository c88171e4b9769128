"""The order language of Statecraft: one grammar table (forms/), and what reads with it.

forms/, patterns.py     what can be said, and the notation it is written in
tokens.py, matching.py  a line's words, and where a pattern's slots are in them
headings.py, letters.py lines that are no orders: GAME, AS, SEASON, END; texts over several lines
seat.py, gazetteer.py   who writes; the names he may use
slots.py, lists.py      the words of a slot -> codes, numbers, texts
reading.py, clauses.py  one line -> an order as its author means it; the clauses of a treaty
completing.py           what the author left out because it is plain
prospect.py             the world as the earlier lines of the mail will have made it
judging.py, pricing.py  is it allowed, what does it cost
replies.py, rulings.py  answers to what is open
amending.py             the orders in force, one a subject
"""
