"""Finished proofs, as the tests of the workbench make them."""

from tests.site.work.conftest import begun, fern, finished, puzzles, sam

__all__ = ["begun", "fern", "finished", "puzzles", "sam"]
