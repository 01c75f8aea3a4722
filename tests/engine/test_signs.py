"""Characters that nobody sees, in titles and names."""

from dataclasses import replace
from typing import Any, cast
from unicodedata import name

import pytest

from puzzles.formats.canonical import read_puzzles
from puzzles.formats.errors import FormatError, UnfitError
from puzzles.formats.signs import invisible_in

TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
OTHERS = "\0\x1b\x7f\x85\xad\u034f\u115f\u180e\u200b\u2028\u2029\u2060\u2800\u3164\ufeff\uffa0\ue000\ud800\U000e0041"
SELECTORS = "\ufe0f\U000e0100\U000e01ef"


@pytest.mark.parametrize("sign", [*TURNING, *OTHERS, *SELECTORS], ids=lambda sign: f"U+{ord(sign):04X}")
def test_it_is_named(sign):
    assert invisible_in(f"A{sign}b") == f"U+{ord(sign):04X}"


@pytest.mark.parametrize("sign", "\u200c\u200d", ids=name)
def test_a_joiner_is_spelling_in_some_scripts_and_hides_in_ours(sign):
    for text in ("\u0639\u0644\u06cc%s\u0631\u0636\u0627", "\u0915\u094d%s\u0937", "\U0001f469%s\U0001f52c"):
        assert invisible_in(text % sign) == ""
    assert invisible_in(f"Al{sign}ice") == invisible_in(f"{sign}Alice") == f"U+{ord(sign):04X}"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Twelve clues",
        "Ærøskøbing 2×2 – “n’est-ce pas?”",
        "שלום",
        "数独",
        "\u00a0",
        "🧩",
        "☀\ufe0f",
        "1\ufe0f\u20e3",
        "葛\U000e0100城",
    ],
)
def test_what_is_seen_stays(text):
    assert invisible_in(text) == ""


@pytest.mark.parametrize("header", ["title", "author", "source"])
def test_canonical_text_refuses_it(header):
    with pytest.raises(FormatError) as error:
        read_puzzles(["type: binary", f"{header}: A\u202eb", "", "...1", "10..", ".0.1", "..1."], 1)
    assert error.value.reason == f"expected a {header} without invisible characters, found U+202E"
    (read,) = read_puzzles(["type: binary", "", "...1", "10..", ".0.1", "..1."], 1)
    with pytest.raises(UnfitError):
        replace(read, **dict.fromkeys([header], cast("Any", "A\u202eb")))
