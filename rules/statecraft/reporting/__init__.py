"""What a report is made of: one module a section. Each takes a `Reader` and gives JSON facts for templates/statecraft/.

reader.py, calling.py: who reads, what he knows and how he calls it. news.py, kinds.py, asides.py: what happened.
account.py: how one's figures changed. openings.py: what waits for an answer. forms.py: the order form. sheets.py:
Sovereign and State. forces.py: armies, navies, leaders. bonds.py: treaties, Casus Belli, offers. powers.py: what is
public of everybody. desk.py: the moderator's pages. pictures.py: maps.
"""
