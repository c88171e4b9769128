"""`make demo`: a whole game by real mail, with nothing to set up."""
