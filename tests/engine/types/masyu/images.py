"""Masyu: what is the same of its images."""

from __future__ import annotations

SAME_CODES = frozenset({"mirror", "turn"})
