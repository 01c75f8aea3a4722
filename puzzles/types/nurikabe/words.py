"""Nurikabe: the names under which people look for the rules."""

from __future__ import annotations

from puzzles.words import Kind

NAMES = {
    "nurikabe.surround-room": ("complete", "finished island", "border", "around", "wall off"),
    "nurikabe.prevent-square": ("2x2", "pool", "two by two", "black square", "prevent black square"),
    "nurikabe.black-between-rooms": ("separate", "adjacent clues", "diagonal", "keep apart", "between regions"),
    "nurikabe.fill-in-black": ("unreachable", "enclosed", "no island", "closed area"),
    "nurikabe.fill-in-white": ("enclosed", "closed area", "isolated sea"),
    "nurikabe.black-bottleneck": ("wall continuity", "escape", "sea connected", "only way out", "cut off"),
    "nurikabe.white-bottleneck": ("expansion path", "only exit", "island growth", "cut off", "corridor"),
    "nurikabe.corners-black": ("last square", "two exits", "elbow", "corner"),
    "nurikabe.cannot-reach": ("unreachable", "too far", "distance"),
    "nurikabe.out-of-reach": ("unreachable", "too far", "around", "detour", "distance"),
    "nurikabe.only-way": ("island needs", "pool", "must reach", "2x2", "last chance"),
    "nurikabe.takes-room": ("island needs", "blocks", "starves", "pool"),
    "nurikabe.room-plan": ("all ways", "what if", "common squares", "every shape"),
    "nurikabe.leaves-no-plan": ("what if", "every way fails", "every shape", "look ahead"),
    "nurikabe.black-or-white": ("guess", "case split", "trial and error", "try both"),
    "nurikabe.finish-room": ("guess", "case split", "trial and error", "try each", "shapes"),
    "nurikabe.black-square": ("2x2", "pool", "two by two", "conflict"),
    "nurikabe.unreachable-white": ("too far", "orphan", "conflict"),
    "nurikabe.isolated-black": ("sea cut off", "disconnected", "two parts", "split sea"),
    "nurikabe.multiple-numbers": ("two clues", "joined", "conflict"),
    "nurikabe.no-number": ("orphan", "closed area", "conflict"),
    "nurikabe.too-few-spaces": ("number too high", "not enough", "enclosed", "conflict"),
    "nurikabe.too-many-spaces": ("number too low", "too large", "conflict"),
    "nurikabe.cramped": ("not enough", "blocked", "pool", "too far", "conflict"),
    "nurikabe.room-no-plan": ("no shape", "every way fails", "conflict"),
}
MISSING = {
    "count black": "There is no rule about how many squares are black in all: connection and blocks decide it.",
    "uniqueness": "There is no rule that relies on the puzzle having only one solution: that is what a proof shows.",
}
KINDS = {"number": Kind("number")}
