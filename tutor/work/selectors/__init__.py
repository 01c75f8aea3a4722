"""Queries about proofs, and the data that the pages of the workbench show."""
