"""What the pages of a finished proof show."""
