"""A mail comes in: whose it is, what it says, what is done with it, and what its sender is answered."""
