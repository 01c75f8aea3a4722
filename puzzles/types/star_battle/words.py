"""Star Battle: the names under which people look for the rules."""

from __future__ import annotations

from puzzles.words import Kind

NAMES = {
    "star-battle.finish-with-empty": ("full row", "full region", "rest is empty", "complete", "mark dots", "x out"),
    "star-battle.finish-with-stars": ("last square", "needs all", "forced star", "remaining squares", "only place"),
    "star-battle.surround-star": ("touching", "adjacent", "neighbours", "orbit", "diagonal"),
    "star-battle.finish-surround": ("blocks region", "shared neighbour", "kills a region", "leaves no room", "T shape"),
    "star-battle.starves-group": ("no place left", "cut off", "would empty a row", "too few squares", "undercounting"),
    "star-battle.regions-within-rows": ("undercounting", "two regions in two rows", "pointing", "locked", "box line"),
    "star-battle.regions-within-columns": ("undercounting", "two regions in two columns", "pointing", "locked"),
    "star-battle.rows-within-regions": ("overcounting", "claiming", "two rows in two regions", "locked"),
    "star-battle.columns-within-regions": ("overcounting", "claiming", "two columns in two regions", "locked"),
    "star-battle.rows-within-columns": ("fish", "X-Wing", "swordfish", "crossing lines"),
    "star-battle.columns-within-rows": ("fish", "X-Wing", "swordfish", "crossing lines"),
    "star-battle.group-fit": ("squeeze", "packing", "2x2 blocks", "small region", "all ways", "pressure"),
    "star-battle.star-or-empty": ("guess", "case split", "trial and error", "try both"),
    "star-battle.add-star": ("guess", "case split", "trial and error", "try each", "place a star"),
    "star-battle.too-many-stars": ("conflict", "excess", "one too many"),
    "star-battle.too-few-stars": ("not enough", "no place left", "empty region"),
    "star-battle.clashing-orbit": ("touching stars", "adjacent stars", "neighbours", "conflict"),
    "star-battle.no-fit": ("packing", "no room", "squeeze", "cannot be placed"),
}
MISSING = {
    "uniqueness": "There is no rule that relies on the puzzle having only one solution: that is what a proof shows.",
}
KINDS = {"region": Kind("region", "region {name}", "regions {names}")}
STATES = {"star": "a star"}
