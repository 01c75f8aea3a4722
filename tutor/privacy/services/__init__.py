"""Functions that move or delete everything that belongs to a person."""
