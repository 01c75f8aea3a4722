"""Functions that change assignments."""
