"""The tools page: contest input in, contest answer out, with pictures."""
