"""Browsers that a person is signed in with."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from ..models import Session, User

BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "FxiOS": "Firefox", "CriOS": "Chrome"}
BROWSERS |= {"Chrome": "Chrome", "Safari": "Safari"}
"""Searched in this order, as most browsers also claim to be those that follow."""
SYSTEMS = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows", "CrOS": "ChromeOS"}
SYSTEMS |= {"Mac OS X": "macOS", "Linux": "Linux"}


@dataclass(frozen=True)
class Device:
    """A browser that the person is signed in with. `id` stands for the session key, which never leaves the server."""

    id: str
    name: str
    current: bool
    began: datetime | None
    used: date


def devices(user: User, current: str | None) -> list[Device]:
    """List the devices of a person, this one first."""
    sessions = Session.objects.filter(user=user, expire_date__gt=timezone.now()).order_by("-expire_date")
    found = [_device(session, current) for session in sessions]
    return sorted(found, key=lambda device: not device.current)


def device_id(session_key: str) -> str:
    """Return the id that stands for a session on pages."""
    return salted_hmac("tutor.accounts.device", session_key).hexdigest()[:20]


def _device(session: Session, current: str | None) -> Device:
    # The first visit on each day extends the session.
    used = session.expire_date - timedelta(seconds=settings.SESSION_COOKIE_AGE)
    return Device(
        device_id(session.session_key),
        agent_name(session.agent),
        session.session_key == current,
        session.began,
        timezone.localdate(used),
    )


def agent_name(agent: str) -> str:
    """Name browser and system: `Firefox on Windows`; unknown ones are called so."""
    browser = next((name for mark, name in BROWSERS.items() if f"{mark}/" in agent), _("Another browser"))
    system = next((name for mark, name in SYSTEMS.items() if mark in agent), "")
    return _("%(browser)s on %(system)s") % {"browser": browser, "system": system} if system else browser
