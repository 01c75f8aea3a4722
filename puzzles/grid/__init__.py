"""Trusted geometry: shapes, lines, regions, neighbours."""
