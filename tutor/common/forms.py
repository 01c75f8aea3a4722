"""Mixins and fields for the forms of every app."""

from typing import Any

from django import forms

from .texts import refuse_invisible


class PlainLabels:
    """A form mixin: labels without a colon, and titles and names without invisible characters.

    It must precede the form class among the bases.
    """

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": ""} | kwargs)
        for field in self.fields.values():
            if isinstance(field, forms.CharField) and isinstance(field.widget, forms.TextInput):
                field.validators.append(refuse_invisible)


class PointsField(forms.DecimalField):
    """A field for points, with a decimal comma or a decimal point.

    It is no number input, because that reads 7,5 as 75 in languages that write a decimal point.
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.TextInput({"inputmode": "decimal", "autocomplete": "off"}), **kwargs)

    def to_python(self, value: Any) -> Any:
        """Return the number that was entered."""
        return super().to_python(value.replace(",", ".") if isinstance(value, str) else value)
