"""Puzzles that are being made by clicking: what stands where, the tools that change it, and the text of all that."""
