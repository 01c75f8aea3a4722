"""Boards as pictures (SVG), and the surface of a type: what can be pointed at, typed and spoken."""
