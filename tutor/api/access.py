"""Access to tokens: a token's owner may use it; everybody else gets 404."""

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from tutor.accounts.access import account_or_404

from .models import Token


def token_or_404(request: HttpRequest, pk: int) -> Token:
    """Return the token if the user owns it. Raises Http404 otherwise."""
    return get_object_or_404(Token, pk=pk, owner=account_or_404(request))
