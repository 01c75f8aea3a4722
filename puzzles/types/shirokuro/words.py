"""Shirokuro: the names under which people look for the rules."""

from puzzles.words import Kind

NAMES = {
    "shirokuro.only-link": ("single", "last link", "one neighbour", "only neighbour", "forced line", "one way"),
    "shirokuro.finished-circle": ("done", "connected", "joined", "exclude", "has its line"),
    "shirokuro.no-crossing": ("cross", "intersection", "blocked", "crossing"),
    "shirokuro.avoid-stranding": ("isolate", "isolation", "left alone", "last neighbour", "pair"),
    "shirokuro.keep-balance": ("parity", "count", "region", "group", "equal number", "odd"),
    "shirokuro.line-or-none": ("guess", "case split", "trial and error", "try both"),
    "shirokuro.links-of-circle": ("guess", "case split", "trial and error", "try each"),
    "shirokuro.stranded-circle": ("isolated", "no neighbour", "no link", "dead end", "alone"),
    "shirokuro.crossing-lines": ("cross", "intersection"),
    "shirokuro.two-lines": ("two lines", "twice", "duplicate", "conflict"),
    "shirokuro.colour-imbalance": ("parity", "count", "region", "group", "odd"),
}
KINDS = {"link": Kind("link"), "circle": Kind("circle")}
STATES = {"line": "a line", "none": "ruled out"}
