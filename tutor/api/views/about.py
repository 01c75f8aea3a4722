"""The description of the API: for programs and for people."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ..errors import KINDS
from ..reference import reference
from ..schema import schema
from .base import READ, Endpoint


class SchemaView(Endpoint):
    """This description, as OpenAPI 3.1."""

    public = READ

    @extend_schema(operation_id="schema_retrieve", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """This description, as OpenAPI 3.1."""
        return Response(schema())


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """The same for people."""
    return render(request, "api/docs.html", {"parts": reference(), "problems": KINDS.items(), "schema": schema()})
