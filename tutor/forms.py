"""What the forms of every app have in common."""

from typing import Any


class PlainLabels:
    """Labels without a colon. It stands before the form that it is mixed into."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": ""} | kwargs)
