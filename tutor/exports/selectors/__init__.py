"""Queries for exports: the selected work, the boards it proves, and the cells of the rows."""
