"""Sentences about steps, verdicts and the terms of an assignment."""
