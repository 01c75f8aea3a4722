"""What the forms of every app have in common."""

from typing import Any

from django import forms


class PlainLabels:
    """Labels without a colon. It stands before the form that it is mixed into."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": ""} | kwargs)


class PointsField(forms.DecimalField):
    """Points, with a comma as well as with a point.

    Not a number field of the browser, which takes 7,5 for 75 where its language writes points.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.TextInput({"inputmode": "decimal", "autocomplete": "off"}), **kwargs)

    def to_python(self, value: Any) -> Any:
        """The number that was typed."""
        return super().to_python(value.replace(",", ".") if isinstance(value, str) else value)
