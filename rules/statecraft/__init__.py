"""Statecraft: sovereigns, seasons, treaties and secret notes (rule IDs SC-*).

How a trigger is handled: `ruleset.py` makes a private `Table` (table.py) of the state, the board, the dice and the
moderator's answers; one room below changes the world on it; the world is frozen again.

What there is      model.py (the world), order_model.py (orders), dates.py, board.py (map, options, event data)
Handling           table.py (tell, ask, roll), ledger.py (every change of Gold, Manpower, Prestige, Honor, units),
                   items.py, closing.py (windows beside the season), policies.py (how long the Gamemaster has),
                   numbering.py (T-, Q-, I-, CB- numbers per reader), lands.py (who owns what),
                   refusals.py, errors.py, wording.py (codes, their sentences, orders as text)
Chapters 2, 3      attributes.py
Chapters 4, 5      sovereigns.py, succession.py, seats.py, claims.py, stability.py, rebels.py, conditions.py
Chapter 6          season.py, due.py, year.py, growth.py
Chapter 7          taxes.py, upkeep.py, loans.py
Chapter 8          horizon.py, knowledge.py, exploration.py, colonies.py
Chapter 9          honor.py, papacy.py, casus_belli.py, annexation.py
Chapter 10         treaties.py, pacts.py, violations.py, exchange.py, coalition.py, calls.py, peace.py, generous.py,
                   protectorate.py, marriage.py
Chapter 11         actions.py, destabilize.py, foment.py, infiltrate.py, influence.py, piracy.py, war.py, hostilities.py
Chapter 12         units.py, leaders.py, standing.py, intelligence.py, couriers.py
Chapter 13         routes.py, movement.py, transport.py, occupation.py, devastation.py, supply.py
Chapter 14         contact.py, encounters.py, combat.py, battle.py, retreat.py, refuge.py
Chapter 15         prestige.py, auctions.py, effects.py, technology.py, caretaking.py
Chapter 16         setup.py
What is allowed    legality/ (one place for every check an order meets, codes of the order language), costs.py
The game           ruleset.py (`bind`), orders.py (the players' words), report.py and reporting/ (what a reader sees)
"""
