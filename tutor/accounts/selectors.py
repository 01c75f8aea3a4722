"""Questions about accounts."""

from datetime import timedelta

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from .models import User


def idle_guests() -> QuerySet[User]:
    """Guests who have been away so long that their work may go."""
    oldest = timezone.localdate() - timedelta(days=settings.GUEST_IDLE_DAYS)
    return User.objects.filter(is_guest=True, last_seen__lt=oldest)
