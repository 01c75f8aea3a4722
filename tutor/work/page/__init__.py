"""Data that the templates of the workbench show."""
