"""The current user and their preferences."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tutor.accounts.access import account, person_or_404
from tutor.accounts.forms import PreferencesForm
from tutor.courses.services.courses import may_make

from ..inputs import accepted, changed
from ..models import Token
from ..serializers.me import MeSerializer, PreferencesSerializer
from .base import Endpoint, checked


class Me(Endpoint):
    """The user who sends the request."""

    @extend_schema(responses=MeSerializer)
    def get(self, request: Request) -> Response:
        """Read who you are here, and what your token allows."""
        context = {
            "may_make_courses": may_make(account(request)),
            "scopes": request.auth.scopes if isinstance(request.auth, Token) else None,
        }
        return Response(MeSerializer(person_or_404(request), context=context).data)


class Preferences(Endpoint):
    """Your preferences for the pages."""

    @extend_schema(responses=PreferencesSerializer)
    def get(self, request: Request) -> Response:
        """Read your preferences for the pages."""
        return Response(PreferencesSerializer(person_or_404(request)).data)

    @extend_schema(request=PreferencesSerializer, responses=PreferencesSerializer)
    def patch(self, request: Request) -> Response:
        """Change your preferences for the pages; what is left out stays the same."""
        person = person_or_404(request)
        sent = checked(PreferencesSerializer, request, partial=True)
        form = PreferencesForm(changed(person, PreferencesForm.Meta.fields, sent), instance=person)
        accepted(form)
        person.save(update_fields=PreferencesForm.Meta.fields)
        return Response(PreferencesSerializer(person).data)
