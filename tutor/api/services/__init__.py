"""Changes to tokens, and what the API does that no page does."""
