"""The moderator's own mails: what he writes is a reply with his token, what he gets can be answered in one.

mail.py: one mail of his, its receipt; verbs.py: the service's verbs for him; words.py: the game's own moderator
language; outlook.py: what he is sent before a deadline; forms.py: the open questions as lines to send back.
"""
