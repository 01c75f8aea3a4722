from tests.site.people import account
from tutor.api.services.tokens import make_token

from .table import EVERYONE, NOBODY, NOWHERE, Key, Row, World, row

NO_ACCOUNT = {"anonymous": 302, "guest": 302}
"""They are led to the sign-in."""

TABLE: dict[Key, Row] = {
    ("api:tokens", "get", ""): row(200, **NO_ACCOUNT),
    ("api:tokens", "post", ""): row(422, **NO_ACCOUNT),
    ("api:revoke", "get", ""): NOBODY,
    ("api:revoke", "post", ""): row(404, sam=302, **NO_ACCOUNT),
    ("api:schema", "get", ""): EVERYONE,
    ("api:schema", "post", ""): NOBODY,
    ("api:docs", "get", ""): EVERYONE,
    ("api:docs", "post", ""): NOBODY,
    ("api:unknown", "get", ""): NOWHERE,
    ("api:unknown", "post", ""): NOWHERE,
}


def prepare(world: World) -> None:
    world.more["token"] = make_token(account("sam"), "Sam's", ["read"])[0]


def kwargs(world: World, name: str) -> dict[str, object]:
    if name == "api:revoke":
        return {"pk": world.more["token"].pk}
    if name == "api:unknown":
        return {"path": "v1/no-such-thing/"}
    return {}
