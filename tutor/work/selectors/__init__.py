"""Questions about proofs, and what the pages of the workbench show."""
