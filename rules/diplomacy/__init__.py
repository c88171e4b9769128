"""Diplomacy: simultaneous movement on the standard map (rule IDs DIP-*)."""
