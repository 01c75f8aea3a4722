"""Limits on how often one person or one network may make requests that are costly or could be abused."""
