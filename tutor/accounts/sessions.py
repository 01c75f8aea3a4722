"""Session engine: Django's own in the database, with the person, browser and sign-in time in each row."""

from datetime import datetime
from typing import Any

from django.contrib.sessions.backends import db

from .models import Session

AGENT, BEGAN = "agent", "began"
"""Session keys for the name of the browser, and for the time of the sign-in."""


class SessionStore(db.SessionStore):
    """Django's session store with our rows. It keeps Django's name, so that sessions signed by that stay readable."""

    def _validate_session_key(self, key: str | None) -> bool:
        """Reject malformed keys: PostgreSQL raises errors on NUL bytes."""
        return key is not None and len(key) >= 8 and key.isascii() and key.isalnum()

    @classmethod
    def get_model_class(cls) -> type[Session]:
        return Session

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        """Return the row of this session, with person, browser and sign-in time."""
        row: Any = super().create_model_instance(data)
        row.user_id = data.get("_auth_user_id")
        row.agent = data.get(AGENT, "")
        row.began = datetime.fromisoformat(data[BEGAN]) if BEGAN in data else None
        found: Session = row
        return found
