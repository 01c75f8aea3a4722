"""Fields that take what they say and nothing that could be made into it: `"5"` is no number, 0 is not false."""

from typing import Any

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
