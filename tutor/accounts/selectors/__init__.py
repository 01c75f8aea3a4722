"""Questions about people, their devices, and what is theirs."""
