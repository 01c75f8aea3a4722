"""Strict fields, which accept only their own type: `"5"` is not a number, 0 is not false."""

from typing import Any

from django.db import models
from rest_framework import serializers


class Text(serializers.CharField):
    """A field for strings only."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        found: str = super().to_internal_value(data)
        return found


class Pattern(serializers.RegexField):
    """A field for strings that match a pattern."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        found: str = super().to_internal_value(data)
        return found


class Whole(serializers.IntegerField):
    """A field for whole numbers only."""

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return int(data)


class Flag(serializers.BooleanField):
    """A field for true and false only."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return bool(data)


class Word(serializers.ChoiceField):
    """A field for one of several given words."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str) or not data:
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(data)


class Email(serializers.EmailField):
    """A field for an email address."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        found: str = super().to_internal_value(data)
        return found


class Points(serializers.DecimalField):
    """A field for numbers with at most two decimal places."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_digits=6, decimal_places=2, min_value=0, max_value=9_999, coerce_to_string=False, **kwargs)

    def to_internal_value(self, data: Any) -> Any:
        if type(data) not in {int, float}:
            self.fail("invalid")
        return super().to_internal_value(data)


class Slug(Pattern):
    """A field for the slug of a set."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(r"^[A-Za-z0-9_-]{1,80}$", **kwargs)


class RowShape(serializers.ModelSerializer[Any]):
    """A serializer of database rows with these strict fields."""

    serializer_field_mapping = serializers.ModelSerializer.serializer_field_mapping | {
        models.BooleanField: Flag,
        models.CharField: Text,
        models.EmailField: Email,
        models.PositiveIntegerField: Whole,
        models.PositiveSmallIntegerField: Whole,
        models.TextField: Text,
    }
    serializer_choice_field = Word
