"""The puzzle types, one folder each; registry.py finds them."""
