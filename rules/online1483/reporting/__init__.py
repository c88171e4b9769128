"""The parts of a report, each from what its reader may know (rules.online1483.report puts them together)."""
