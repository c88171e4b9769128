"""The service: mail in, orders kept, phases adjudicated, reports out. Knows the contract of a game, never its rules."""
