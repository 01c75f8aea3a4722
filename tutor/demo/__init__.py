"""A course to look at on a fresh machine: made by `manage.py demo`, and taken away by it again."""
