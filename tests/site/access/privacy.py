from .accounts import NO_ACCOUNT
from .table import NOBODY, Key, Row, World, row

TABLE: dict[Key, Row] = {
    ("privacy:take-along", "get", ""): row(302, anonymous=404, guest=404),
    ("privacy:take-along", "post", ""): row(302, anonymous=404, guest=404),
    ("privacy:forget", "get", ""): row(404, guest=200),
    ("privacy:forget", "post", ""): row(404, guest=302),
    ("privacy:export", "get", ""): row(200, anonymous=404),
    ("privacy:export", "post", ""): NOBODY,
    ("privacy:delete", "get", ""): row(200, **NO_ACCOUNT),
    ("privacy:delete", "post", ""): row(422, **NO_ACCOUNT),
}


def kwargs(_world: World, _name: str) -> dict[str, object]:
    return {}
