"""Queries for data that only the API shows in this form."""
