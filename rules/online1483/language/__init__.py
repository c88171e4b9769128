"""The order language: words (vocabulary), forms (grammar), from a line to orders (reading), from a mail to a turn (letter,
amending), what is told about it (messages)."""
