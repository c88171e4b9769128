"""The order language: words (vocabulary), forms (grammar), from a line to drafts (reading), from drafts to orders."""
