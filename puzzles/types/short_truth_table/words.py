"""Short Truth Table: how its places are said, and the names under which people look for the rules."""

from puzzles.words import Kind

KINDS = {"symbol": Kind("symbol"), "formula": Kind("formula", "formula {number}", "formulas {numbers}")}
