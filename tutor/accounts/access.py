"""Who may touch an account: the object, or 404."""

from django.http import Http404, HttpRequest

from .models import User


def guest_or_404(request: HttpRequest) -> User:
    """Give the guest behind this request."""
    user = request.user
    if isinstance(user, User) and user.is_guest:
        return user
    raise Http404
