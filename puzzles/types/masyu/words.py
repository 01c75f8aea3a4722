"""Masyu: the names under which people look for the rules."""

from puzzles.words import Kind

NAMES = {
    "masyu.black-edge": ("border", "near the wall", "black circle", "pearl", "edge of the board"),
    "masyu.white-edge": ("border", "along the wall", "white circle", "pearl", "edge of the board"),
    "masyu.black-leg": ("two squares straight", "black circle", "corner", "extend"),
    "masyu.white-straight": ("go through", "white circle", "straight"),
    "masyu.finished-path": ("continue", "forced line", "one way on", "last exit"),
    "masyu.full-square": ("two lines", "done", "no branch", "crossing"),
    "masyu.dead-end": ("blind alley", "trapped", "cannot leave"),
    "masyu.rest-is-empty": ("done", "finish", "complete", "all others"),
    "masyu.blocked-black": ("adjacent black circles", "black next to black", "opposite", "forced turn"),
    "masyu.near-white": ("three in a row", "row of white circles", "must turn", "two white circles"),
    "masyu.connected-cells": ("small loop", "early loop", "closed loop", "one loop", "premature"),
    "masyu.only-one-choice": ("single option", "last possibility", "forced"),
    "masyu.every-choice": ("common part", "in all cases", "every option"),
    "masyu.no-way-back": ("bridge", "isolated", "one entrance"),
    "masyu.even-border": ("parity", "jordan curve", "odd", "even number", "in and out"),
    "masyu.keep-connected": ("connectivity", "bottleneck", "narrow passage", "two exits"),
    "masyu.inside-outside": ("colouring", "coloring", "shading", "parity", "two colours"),
    "masyu.connected-sides": ("colouring", "coloring", "one region", "connectivity", "narrow passage"),
    "masyu.line-or-none": ("guess", "case split", "trial and error", "try both"),
    "masyu.black-split": ("guess", "case split", "trial and error", "black circle"),
    "masyu.white-split": ("guess", "case split", "trial and error", "white circle"),
    "masyu.normal-split": ("guess", "case split", "trial and error", "line end"),
    "masyu.bad-looping": ("small loop", "two loops", "premature", "closed too early"),
    "masyu.black": ("black circle", "conflict", "straight on black"),
    "masyu.white": ("white circle", "conflict", "turn on white"),
    "masyu.only-two": ("branch", "crossing", "fork", "conflict"),
    "masyu.no-options": ("stuck", "dead end", "conflict", "no possibility"),
    "masyu.odd-border": ("parity", "odd", "conflict"),
    "masyu.cut-off": ("disconnected", "bridge", "isolated", "conflict"),
    "masyu.both-sides": ("colouring", "coloring", "parity", "conflict"),
    "masyu.parted-sides": ("colouring", "coloring", "disconnected", "conflict"),
}
MISSING = {
    "uniqueness": "There is no rule that relies on the puzzle having only one solution: that is what a proof shows.",
}
KINDS = {"link": Kind("link"), "circle": Kind("circle"), "square": Kind("square")}
STATES = {"line": "a line", "none": "ruled out"}
