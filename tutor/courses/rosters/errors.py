"""The error of a roster that cannot be imported."""

from collections.abc import Sequence


class RosterError(ValueError):
    """A roster with mistakes; `problems` lists them line by line. `columns`: those that the mistakes are about."""

    def __init__(self, problems: Sequence[object], columns: Sequence[int] = ()) -> None:
        self.problems = [str(problem) for problem in problems]
        super().__init__("\n".join(self.problems))
        self.columns = list(columns)
