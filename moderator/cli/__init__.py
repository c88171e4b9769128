"""The command line: each command reads its options, calls one function of the service and prints what came of it.

One file a group. Everything but Typer is imported inside the commands, so that the command line starts at once.
"""
