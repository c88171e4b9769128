"""The moderator's own mails: what he writes is a reply with his token, what he gets can be answered in one.

mail.py: one mail of his; verbs.py: the service's verbs in it; words.py: the game's own moderator language; alone.py:
rulings that name no question; receipt.py: what he is answered. outlook.py: where a game stands for him; forms.py: what
is open as lines to send back; reminding.py: his mail before a deadline, with the forecast (forecast.py).
"""
