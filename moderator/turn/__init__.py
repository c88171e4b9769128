"""A phase and what is open beside it: orders on file, who is missing, what closes, the step, who is told of it."""
