"""What is exported: whose work, the boards it proves, and what stands in the rows."""
