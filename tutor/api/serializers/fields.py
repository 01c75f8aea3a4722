"""Fields that take what they say and nothing that could be made into it: `"5"` is no number, 0 is not false."""

from typing import Any

from django.db import models
from rest_framework import serializers


class Text(serializers.CharField):
    """A string."""

    def to_internal_value(self, data: Any) -> str:
        """As it is."""
        if not isinstance(data, str):
            self.fail("invalid")
        found: str = super().to_internal_value(data)
        return found


class Pattern(serializers.RegexField):
    """A string of a certain form."""

    def to_internal_value(self, data: Any) -> str:
        """As it is."""
        if not isinstance(data, str):
            self.fail("invalid")
        found: str = super().to_internal_value(data)
        return found


class Whole(serializers.IntegerField):
    """A whole number."""

    def to_internal_value(self, data: Any) -> int:
        """As it is."""
        if type(data) is not int:
            self.fail("invalid")
        return int(data)


class Flag(serializers.BooleanField):
    """True or false."""

    def to_internal_value(self, data: Any) -> bool:
        """As it is."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return bool(data)


class Word(serializers.ChoiceField):
    """One of some words."""

    def to_internal_value(self, data: Any) -> Any:
        """As it is."""
        if not isinstance(data, str) or not data:
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(data)


class Email(serializers.EmailField):
    """An address."""

    def to_internal_value(self, data: Any) -> str:
        """As it is."""
        if not isinstance(data, str):
            self.fail("invalid")
        found: str = super().to_internal_value(data)
        return found


class Points(serializers.DecimalField):
    """A number with two places."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_digits=6, decimal_places=2, min_value=0, max_value=9_999, coerce_to_string=False, **kwargs)

    def to_internal_value(self, data: Any) -> Any:
        """As it is."""
        if type(data) not in {int, float}:
            self.fail("invalid")
        return super().to_internal_value(data)


class Slug(Pattern):
    """What stands in the address of a set."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(r"^[A-Za-z0-9_-]{1,80}$", **kwargs)


class RowShape(serializers.ModelSerializer[Any]):
    """The fields of a table, as strict."""

    serializer_field_mapping = serializers.ModelSerializer.serializer_field_mapping | {
        models.BooleanField: Flag,
        models.CharField: Text,
        models.EmailField: Email,
        models.PositiveIntegerField: Whole,
        models.PositiveSmallIntegerField: Whole,
        models.TextField: Text,
    }
    serializer_choice_field = Word
