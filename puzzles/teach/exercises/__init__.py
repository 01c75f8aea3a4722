"""Exercises made of any puzzle: name the rule, find the mistake, finish it, put in order."""
