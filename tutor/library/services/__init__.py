"""Functions that import and change puzzles. All imports pass the same checks, and are complete or nothing."""

from .intake import Imported, ImportRefusedError, import_set, own_puzzle, pasted_slug

__all__ = ["ImportRefusedError", "Imported", "import_set", "own_puzzle", "pasted_slug"]
