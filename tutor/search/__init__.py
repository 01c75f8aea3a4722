"""Searching outside the processes that answer requests: `run` of pool.py is all that others need."""
