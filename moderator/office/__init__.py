"""What a moderator does at a shell: games and players, looking at them, correcting them, and what needs no game."""
