"""Mail -> the player's own words: old text, signatures and what mail programs add are gone."""

from moderator.mail.words.own import CUT_OFF, TOO_LONG, Words, attached_words, own_words, strip

__all__ = ["CUT_OFF", "TOO_LONG", "Words", "attached_words", "own_words", "strip"]
