"""Seven players at home, as a process of their own: they know SMTP, IMAP, the time and a board of the game."""
