"""Shapes of requests and answers; nothing is decided here."""
