"""Heyawake: the names under which people look for the rules."""

from __future__ import annotations

from puzzles.words import Kind

NAMES = {
    "heyawake.white-around-black": ("neighbours", "adjacent", "touching", "dots around", "shaded"),
    "heyawake.fill-room-black": ("needs all", "last squares", "remaining squares", "shade the rest"),
    "heyawake.fill-room-white": ("zero", "full room", "complete", "rest is white", "unshaded"),
    "heyawake.prevent-white-line": ("three rooms", "two borders", "long line", "consecutive rooms", "last square"),
    "heyawake.bottleneck": ("white escape", "corner", "connected", "only way out", "cut off", "dead end"),
    "heyawake.black-path": ("zigzag", "diagonal chain", "closed loop", "staircase", "cut off", "edge"),
    "heyawake.starves-room": ("no room left", "too few squares", "takes away", "blocks room"),
    "heyawake.room-fit": ("checkerboard", "one row", "three by three", "packing", "all ways", "5 in 3x3", "2 in 1x3"),
    "heyawake.room-plan": ("two in corner", "checkerboard", "all ways", "corner room", "edge room", "pattern"),
    "heyawake.leaves-no-plan": ("what if", "every way fails", "look ahead", "corner room", "checkerboard"),
    "heyawake.black-or-white": ("guess", "case split", "trial and error", "try both"),
    "heyawake.ways-of-room": ("guess", "case split", "trial and error", "try each", "zigzag", "combinations"),
    "heyawake.adjacent-blacks": ("conflict", "touching blacks", "neighbours", "side by side"),
    "heyawake.room-too-empty": ("not enough", "too few", "missing blacks", "number too high"),
    "heyawake.room-too-full": ("excess", "one too many", "number too low"),
    "heyawake.white-area": ("cut off", "isolated", "disconnected", "two parts", "enclosed"),
    "heyawake.white-line": ("three rooms", "two borders", "long line", "crosses"),
    "heyawake.room-no-fit": ("packing", "no room", "cannot be placed", "all adjacent"),
    "heyawake.room-no-plan": ("no pattern", "every way fails", "cuts off", "checkerboard"),
}
MISSING = {
    "uniqueness": "There is no rule that relies on the puzzle having only one solution: that is what a proof shows.",
}
KINDS = {"room": Kind("room", "room {name}", "rooms {names}")}
