"""A finished proof: looking back at it, replaying its steps, and sharing it."""
