"""How puzzles come in and change. Everything comes through one door and is all of it or nothing."""

from .door import Imported, ImportRefusedError, import_set, own_puzzle, pasted_slug

__all__ = ["ImportRefusedError", "Imported", "import_set", "own_puzzle", "pasted_slug"]
