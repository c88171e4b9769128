"""The order language.

Words (vocabulary), names (lexicon), forms (grammar); from a line to its orders (tokens, patterns, slots, reading); from
a mail to a turn (headings, hints, instructions, letter, filled, amending); what is told about it (messages, accounts,
guide).
"""
