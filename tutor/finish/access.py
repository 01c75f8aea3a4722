"""Access checks for shared proofs."""

from django.http import Http404, HttpRequest

from .models import Share
from .selectors.shares import share_of


def share_or_404(request: HttpRequest, token: str) -> Share:
    """Return the link of an address; nobody learns from the answer if there was one before."""
    found = share_of(token)
    if found is None:
        raise Http404
    return found
