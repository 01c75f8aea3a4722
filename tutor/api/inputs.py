"""Validation of requests. The forms of the pages validate the data; their messages become faults of the answer."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS
from django.db.models import Model
from django.forms import BaseForm
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from .filters import MOST, refuse_unknown
from .serializers.fields import Whole

Sent = dict[str, Any]


class Id(Whole):
    """The id of a database row."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=1, max_value=MOST, **kwargs)


class AskedId(Id):
    """An id in the query string, where everything is text."""

    def to_internal_value(self, data: Any) -> int:
        """Parse decimal digits, and refuse anything else."""
        if not (str(data).isascii() and str(data).isdecimal() and len(str(data)) < 16):
            self.fail("invalid")
        return int(data)


def query(request: Request, shape: type[serializers.Serializer[Any]]) -> Sent:
    """Return the validated query parameters. Raises ValidationError, for unknown parameters too."""
    given = request.query_params.dict()
    asked = shape(data=given)
    refuse_unknown(given, asked.fields)
    asked.is_valid(raise_exception=True)
    return dict(asked.validated_data)


def accepted(form: BaseForm) -> Sent:
    """Return the cleaned data of a page's form. Raises ValidationError with its messages at their places."""
    if form.is_valid():
        return form.cleaned_data
    raise ValidationError(
        {
            "non_field_errors" if name == NON_FIELD_ERRORS else name: [str(each) for each in found]
            for name, found in form.errors.items()
        }
    )


def changed(stored: Model, names: Iterable[str], sent: Mapping[str, Any]) -> Sent:
    """Return the data for a form of these fields: what was sent, else what is stored."""
    return {name: getattr(stored, name) for name in names} | dict(sent)
