"""Sessions of browsers, and their engine: Django's own in the database, with person, browser and time in each row."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import SessionBase, UpdateError
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import OperationalError, models
from django.utils import timezone

from tutor.common.prepared import Reading

AGENT, BEGAN = "agent", "began"
"""Session keys for the name of the browser, and for the time of the sign-in."""


class Session(AbstractBaseSession):
    """A session of a browser, with the person signed in; `user` is empty in other sessions.

    The person is a column, so that people can list their sessions and end them.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, related_name="sessions", on_delete=models.CASCADE)
    agent = models.CharField(max_length=200, blank=True)
    began = models.DateTimeField(null=True)

    @classmethod
    def get_session_store_class(cls) -> type[SessionBase]:
        return SessionStore


class SessionStore(db.SessionStore):
    """Django's session store with our rows. It keeps Django's name, so that sessions signed by that stay readable.

    `person` is whom the row names, once it has been read.
    """

    person: Any = None

    def _validate_session_key(self, key: str | None) -> bool:
        """Reject malformed keys: PostgreSQL raises errors on NUL bytes."""
        return key is not None and len(key) >= 8 and key.isascii() and key.isalnum()

    @classmethod
    def get_model_class(cls) -> type[Session]:
        return Session

    def _get_session_from_db(self) -> Session | None:
        """Return the row of this session unless it has expired, with its person, by a query that is prepared."""
        row = _SESSIONS.first(self.session_key) if self.session_key else None
        if row is None or row.expire_date <= timezone.now():
            self._session_key = None
            return None
        self.person = row.user
        return row

    def save(self, must_create: bool = False) -> None:
        """Save it. A busy database raises its own error: Django would say that the session has ended."""
        try:
            super().save(must_create)
        except UpdateError as error:
            cause = error.__context__
            if not isinstance(cause, OperationalError):
                raise
        else:
            return
        raise cause

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        """Return the row of this session, with person, browser and sign-in time."""
        row: Any = super().create_model_instance(data)
        row.user_id = data.get("_auth_user_id")
        row.agent = data.get(AGENT, "")
        row.began = datetime.fromisoformat(data[BEGAN]) if BEGAN in data else None
        found: Session = row
        return found


_SESSIONS = Reading(lambda key: Session.objects.select_related("user").filter(session_key=key), str)
