from .table import EVERYONE, NOBODY, Key, Row, World, row

NO_ACCOUNT = {"anonymous": 302, "guest": 302}
"""They are led to the sign-in."""
COMES_IN = row(302, anonymous=200, guest=200)
"""People who are signed in are redirected."""

TABLE: dict[Key, Row] = {
    ("accounts:sign-up", "get", ""): COMES_IN,
    ("accounts:sign-up", "post", ""): row(302, anonymous=422, guest=422),
    ("accounts:sign-in", "get", ""): COMES_IN,
    ("accounts:sign-in", "post", ""): row(302, anonymous=422, guest=422),
    ("accounts:sign-out", "get", ""): NOBODY,
    ("accounts:sign-out", "post", ""): row(302),
    ("accounts:reset", "get", ""): EVERYONE,
    ("accounts:reset", "post", ""): row(422),
    ("accounts:reset-sent", "get", ""): EVERYONE,
    ("accounts:reset-sent", "post", ""): NOBODY,
    ("accounts:new-password", "get", ""): EVERYONE,  # a link that is none: the page says so
    ("accounts:new-password", "post", ""): EVERYONE,
    ("accounts:send-link", "get", ""): NOBODY,
    ("accounts:send-link", "post", ""): row(302),
    ("accounts:confirm", "get", ""): row(410, **NO_ACCOUNT),  # a link that is none: the page says so
    ("accounts:confirm", "post", ""): row(410, **NO_ACCOUNT),
    ("accounts:settings", "get", ""): EVERYONE,
    ("accounts:settings", "post", ""): row(422),
    ("accounts:details", "get", ""): row(200, **NO_ACCOUNT),
    ("accounts:details", "post", ""): row(422, **NO_ACCOUNT),
    ("accounts:password", "get", ""): row(200, **NO_ACCOUNT),
    ("accounts:password", "post", ""): row(422, **NO_ACCOUNT),
    ("accounts:sudo", "get", ""): row(404, admin=200),
    ("accounts:sudo", "post", ""): row(404, admin=422),
    ("accounts:sessions", "get", ""): row(200, **NO_ACCOUNT),
    ("accounts:sessions", "post", "device=none"): row(302),
}


def kwargs(world: World, name: str) -> dict[str, object]:
    found: dict[str, dict[str, object]] = {
        "accounts:new-password": {"uidb64": "MQ", "token": "used-already"},
        "accounts:confirm": {"token": "none"},
    }
    return found.get(name, {})
