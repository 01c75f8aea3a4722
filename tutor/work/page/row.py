"""A row of the tree, as the page shows it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _, gettext_lazy

BOXED = 3
"""Splits with fewer splits above them show their cases side by side; deeper ones are indented and not made narrower."""

MARKS = {
    "contradiction": ("✕", gettext_lazy("closed")),
    "filled": ("■", gettext_lazy("complete")),
    "solved": ("★", gettext_lazy("solved")),
}
"""The signs of what ends a branch, and their names. Lazy: a tree has thousands of rows with other signs."""


@dataclass(frozen=True)
class Row:
    """One line of the tree, or the opening or closing of a box around a split or a case (`tag`)."""

    kind: str  # start, direct, split, contradiction, merge, case, run, open, solved, filled, joined
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
    hint: str = ""  # of which strength, in words, if it came from one
    folded: str = ""  # by which name to ask for what a case or a run has folded away
    steps: int = 0  # so many are folded away
    joins: bool = False  # what is folded away has ends that are joined

    @property
    def depth(self) -> int:
        """Count the cases around the row; a case counts itself."""
        return self.level // 2

    @property
    def deep(self) -> int:
        """Return how far the row is indented; 0 where boxes show its depth."""
        return max(0, self.depth - BOXED)

    @property
    def mark(self) -> tuple[str, str] | None:
        """Return the sign of the verdict or outcome, and its name; None if the row has neither."""
        if self.folded and self.kind == "case":
            return "✕", _("closed")
        if self.verdict == "refused":
            return "!", _("does not hold")
        if self.kind == "direct" and self.verdict == "claimed":
            return "·", _("not judged")
        if self.kind in ("direct", "merge"):
            return "✓", _("accepted")
        sign, words = MARKS.get(self.kind, ("", ""))
        return (sign, str(words)) if sign else None
