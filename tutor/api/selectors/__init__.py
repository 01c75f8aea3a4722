"""What the API tells that no page tells in this form."""
