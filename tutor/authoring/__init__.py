"""A person's own sets of puzzles: uploading, editing, making them."""
