"""Functions that change a person's own sets and uploads."""
