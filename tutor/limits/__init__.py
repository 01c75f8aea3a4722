"""How often one person, or one place, may ask for what costs much or could be abused."""
