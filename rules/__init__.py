"""The games: pure functions over frozen values. No clock, no files, no network, nothing of the service."""
