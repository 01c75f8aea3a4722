"""Where somebody is signed in."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from ..models import Session, User

BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "FxiOS": "Firefox", "CriOS": "Chrome"}
BROWSERS |= {"Chrome": "Chrome", "Safari": "Safari"}
"""In the order in which they are looked for: most say that they are also those below."""
SYSTEMS = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows", "CrOS": "ChromeOS"}
SYSTEMS |= {"Mac OS X": "macOS", "Linux": "Linux"}


@dataclass(frozen=True)
class Device:
    """A browser somebody is signed in with. `id` names it on pages: the key of a session never leaves the server."""

    id: str
    name: str
    current: bool
    began: datetime | None
    used: date


def devices(user: User, current: str | None) -> list[Device]:
    """All of a person's devices, this one first."""
    sessions = Session.objects.filter(user=user, expire_date__gt=timezone.now()).order_by("-expire_date")
    found = [_device(session, current) for session in sessions]
    return sorted(found, key=lambda device: not device.current)


def device_id(session_key: str) -> str:
    """What a session is called on pages."""
    return salted_hmac("tutor.accounts.device", session_key).hexdigest()[:20]


def _device(session: Session, current: str | None) -> Device:
    # Each visit of a new day moves the end on.
    used = session.expire_date - timedelta(seconds=settings.SESSION_COOKIE_AGE)
    return Device(
        device_id(session.session_key),
        agent_name(session.agent),
        session.session_key == current,
        session.began,
        timezone.localdate(used),
    )


def agent_name(agent: str) -> str:
    """`Firefox on Windows`; what is not known is said to be so."""
    browser = next((name for mark, name in BROWSERS.items() if f"{mark}/" in agent), _("Another browser"))
    system = next((name for mark, name in SYSTEMS.items() if mark in agent), "")
    return _("%(browser)s on %(system)s") % {"browser": browser, "system": system} if system else browser
