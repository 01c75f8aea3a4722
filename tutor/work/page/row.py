"""A row of the tree, and its HTML on the page."""

from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

BOXED = 3
"""Splits with fewer splits above them show their cases side by side; deeper ones are indented and not made narrower."""


@dataclass(frozen=True)
class Row:
    """One line of the tree, or the opening or closing of a box around a split or a case (`tag`)."""

    kind: str  # start, direct, split, contradiction, merge, case, open, solved, filled, joined
    id: str = ""
    node: str = ""
    level: int = 1
    number: int = 0
    title: str = ""
    detail: str = ""
    tag: str = ""
    verdict: str = ""  # of a step: held, refused, claimed
    reason: str = ""
    given: bool = False

    @property
    def depth(self) -> int:
        """Count the cases around the row; a case counts itself."""
        return self.level // 2

    @property
    def deep(self) -> int:
        """Return how far the row is indented; 0 where boxes show its depth."""
        return max(0, self.depth - BOXED)

    @property
    def element(self) -> SafeString:
        """Render the row. Done here because a template takes far longer, and proofs are long."""
        if self.tag:
            return _box(self)
        more = format_html(' data-verdict="{}"', self.verdict) if self.verdict else SafeString()
        if self.deep:
            more += format_html(' data-deep="{}"', self.deep)
        return format_html(
            '<div class="node {}" id="{}" role="treeitem" tabindex="-1" aria-level="{}" aria-selected="false" '
            'data-node="{}" data-kind="{}"{}><span class="n">{}</span><span class="t">{}{}</span>'
            '<span class="m">{}</span></div>\n',
            *(self.kind, self.id, self.level, self.node, self.kind, more, self.number or ""),
            *(self.title, _details(self), _mark(self)),
        )


def _box(row: Row) -> SafeString:
    if row.tag == "open-split":
        return format_html('<div class="cases" role="none" id="{}">\n', row.id)
    return SafeString('<div class="branch" role="none">\n' if row.tag == "open-case" else "</div>\n")


def _details(row: Row) -> SafeString:
    """Render what follows the title: details, depth, "given" and the reason."""
    shown = SafeString()
    if row.kind == "joined":
        shown += format_html(' <span data-ref="{0}">{0}</span>', row.detail)
    elif row.detail:
        shown += format_html(' <span class="soft">{}</span>', row.detail)
    if row.kind == "case" and row.deep:
        shown += format_html(' <span class="deep">{}</span>', _("depth %(n)s") % {"n": row.depth})
    if row.given:
        shown += format_html(' <span class="given">{}</span>', _("given"))
    if row.reason:
        shown += format_html(' <span class="reason">{}</span>', row.reason)
    return shown


def _mark(row: Row) -> SafeString | str:
    """Render the verdict or outcome as a sign with a name."""
    if row.verdict == "refused":
        sign = "!", _("does not hold")
    elif row.kind == "direct" and row.verdict == "claimed":
        sign = "·", _("not judged")
    elif row.kind in ("direct", "merge"):
        sign = "✓", _("accepted")
    elif row.kind == "contradiction":
        sign = "✕", _("closed")
    elif row.kind == "filled":
        sign = "■", _("complete")
    elif row.kind == "solved":
        sign = "★", _("solved")
    else:
        return ""
    return format_html('<span role="img" aria-label="{1}">{0}</span>', *sign)
