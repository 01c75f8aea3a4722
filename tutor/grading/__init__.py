"""What proofs are worth, and what those who grade say of them."""
