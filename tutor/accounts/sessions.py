"""The session engine: Django's own in the database, whose rows also say whose they are."""

from datetime import datetime
from typing import Any

from django.contrib.sessions.backends import db

from .models import Session

AGENT, BEGAN = "agent", "began"
"""Under these names a session keeps which browser it is and since when somebody is signed in."""


class SessionStore(db.SessionStore):
    """Named like Django's, so that what that one has signed can be read."""

    def _validate_session_key(self, key: str | None) -> bool:
        """Only what may be one is looked up: not every database can be asked for any text that a cookie holds."""
        return key is not None and len(key) >= 8 and key.isascii() and key.isalnum()

    @classmethod
    def get_model_class(cls) -> type[Session]:
        return Session

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        """The row of this session."""
        row: Any = super().create_model_instance(data)
        row.user_id = data.get("_auth_user_id")
        row.agent = data.get(AGENT, "")
        row.began = datetime.fromisoformat(data[BEGAN]) if BEGAN in data else None
        found: Session = row
        return found
