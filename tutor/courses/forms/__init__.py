"""What the pages of courses send."""
