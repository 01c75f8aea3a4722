"""A course to try on a fresh machine; `manage.py demo` creates it, and removes it again."""
