"""Small pictures of figures, as SVG; the figures stand beside them, or are read out instead."""

from collections.abc import Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

WIDTH, HEIGHT = 160, 16


def bar(parts: Sequence[tuple[str, int]], most: int) -> SafeString:
    """Draw figures, each of a kind, as parts of one bar; the longest bar of the table has `most`."""
    places, x = [], 0.0
    for kind, figure in parts:
        width = WIDTH * figure / most if most else 0
        places.append((kind, round(x, 1), round(width, 1), HEIGHT))
        x += width
    drawn = format_html_join("", '<rect class="{}" x="{}" width="{}" height="{}" />', [p for p in places if p[2]])
    return format_html(
        '<svg class="figure" viewBox="0 0 {} {}" width="{}" height="{}" aria-hidden="true">{}</svg>',
        *(WIDTH, HEIGHT, WIDTH, HEIGHT, drawn),
    )


def spread(quarters: tuple[int, int, int], last: int, most: int, words: str) -> SafeString:
    """Draw the middle half of some figures as a box, its middle as a line, and the largest as the end of a line."""
    low, middle, high, end = (round(WIDTH * min(figure, most) / most, 1) if most else 0 for figure in (*quarters, last))
    half = HEIGHT // 2
    drawn = format_html(
        '<path class="line" d="M0 {0}H{1}M{1} 4v8" /><rect class="box" x="{2}" y="2" width="{3}" height="{4}" />'
        '<path class="middle" d="M{5} 0v{6}" />',
        *(half, end, low, max(1.0, round(high - low, 1)), HEIGHT - 4, middle, HEIGHT),
    )
    return format_html(
        '<svg class="figure" viewBox="0 0 {} {}" width="{}" height="{}" role="img" aria-label="{}">{}</svg>',
        *(WIDTH, HEIGHT, WIDTH, HEIGHT, words, drawn),
    )
