"""What the forms of every app have in common."""

from typing import Any

from django import forms

from tutor.library.selectors.texts import refuse_invisible


class PlainLabels:
    """Labels without a colon, and titles and names without characters that nobody sees.

    It stands before the form that it is mixed into.
    """

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": ""} | kwargs)
        for field in self.fields.values():
            if isinstance(field, forms.CharField) and isinstance(field.widget, forms.TextInput):
                field.validators.append(refuse_invisible)


class PointsField(forms.DecimalField):
    """Points, with a comma as well as with a point.

    Not a number field of the browser, which takes 7,5 for 75 where its language writes points.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.TextInput({"inputmode": "decimal", "autocomplete": "off"}), **kwargs)

    def to_python(self, value: Any) -> Any:
        """The number that was typed."""
        return super().to_python(value.replace(",", ".") if isinstance(value, str) else value)
