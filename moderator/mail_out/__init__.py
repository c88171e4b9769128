"""A mail goes out: a letter in words, a row of the outbox, a mail that is sent."""
