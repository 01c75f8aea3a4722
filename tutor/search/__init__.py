"""Searches outside the processes that answer requests; other apps only need `run` of pool.py."""
