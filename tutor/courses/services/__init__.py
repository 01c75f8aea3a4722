"""Functions that change courses."""
