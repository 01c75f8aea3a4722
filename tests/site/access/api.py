from tests.site.people import account
from tutor.api.services.tokens import make_token
from tutor.library.models import PuzzleSet

from .table import EVERYONE, NOBODY, NOWHERE, OWNER, Key, Row, World, row

NO_ACCOUNT = {"anonymous": 302, "guest": 302}
"""They are led to the sign-in."""
KNOWN = row(200, anonymous=401)
"""Lists of a person's own rows."""
MINE = row(404, anonymous=401, sam=200)
"""Anonymous requests are refused before anything else."""
MINE_BADLY = row(404, anonymous=401, sam=415)
"""A page's form is not JSON; only the owner gets that error."""
BADLY = row(415, anonymous=401)
READ = ("board", "places", "explain", "doomed", "words", "file")
CHANGE = ("steps", "everywhere", "housekeeping", "undo", "redo", "cut", "edit", "shorten", "hint", "check", "submit")
QUERIES = {
    "board": "node=1.0",
    "places": "node=1.0&rule=binary.zero-or-one",
    "explain": "node=1.0",
    "doomed": "number=1",
}

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
    ("api:types", "get", ""): EVERYONE,
    ("api:types", "post", ""): NOBODY,
    ("api:type", "get", ""): EVERYONE,
    ("api:type", "post", ""): NOBODY,
    ("api:rules", "get", ""): EVERYONE,
    ("api:rules", "post", ""): NOBODY,
    ("api:rule", "get", ""): EVERYONE,
    ("api:rule", "post", ""): NOBODY,
    ("api:sets", "get", ""): EVERYONE,
    ("api:sets", "post", ""): BADLY | {"guest": 403},
    ("api:set", "get", ""): OWNER,
    ("api:set", "post", ""): NOBODY,
    ("api:set", "patch", ""): MINE,
    ("api:set", "delete", "put_away=maybe"): MINE_BADLY | {"sam": 422},
    ("api:puzzles", "get", ""): EVERYONE,
    ("api:puzzles", "post", ""): NOBODY,
    ("api:puzzle", "get", ""): EVERYONE,
    ("api:puzzle", "post", ""): NOBODY,
    ("api:puzzle", "patch", ""): row(404, anonymous=401),
    ("api:puzzle", "delete", ""): row(404, anonymous=401),
    ("api:move", "get", ""): NOBODY,
    ("api:move", "post", ""): row(404, anonymous=401),
    ("api:picture", "get", ""): EVERYONE,
    ("api:picture", "post", ""): NOBODY,
    ("api:why-not", "get", ""): MINE | {"sam": 422},
    ("api:why-not", "post", ""): NOBODY,
    ("api:quality", "get", ""): row(404, anonymous=401),  # the proof is not finished
    ("api:quality", "post", ""): NOBODY,
    ("api:proofs", "get", ""): KNOWN,
    ("api:proofs", "post", ""): BADLY,
    ("api:import", "get", ""): NOBODY,
    ("api:import", "post", ""): BADLY,
    ("api:proof", "get", ""): MINE,
    ("api:proof", "post", ""): NOBODY,
    ("api:exercises", "get", ""): NOBODY,
    ("api:exercises", "post", ""): BADLY,
    ("api:exercise", "get", ""): row(404, anonymous=401),  # the proof is none
    ("api:exercise", "post", ""): NOBODY,
    ("api:check-file", "get", ""): NOBODY,
    ("api:check-file", "post", ""): row(415),
}
for name in READ:
    TABLE[f"api:{name}", "get", QUERIES.get(name, "")] = MINE
    TABLE[f"api:{name}", "post", ""] = NOBODY
for name in ("answers", "check-answers", "submit-exercise"):
    TABLE[f"api:{name}", "get", ""] = NOBODY
    TABLE[f"api:{name}", "post", ""] = row(404, anonymous=401)
TABLE["api:explain", "get", QUERIES["explain"]] = row(404, anonymous=401)  # verdicts on it are hidden
for name in CHANGE:
    TABLE[f"api:{name}", "get", ""] = NOBODY
    TABLE[f"api:{name}", "post", ""] = MINE_BADLY


def prepare(world: World) -> None:
    world.more["token"] = make_token(account("sam"), "Sam's", ["read"])[0]
    world.more["set"] = PuzzleSet.objects.create(slug="sams-own", title="Sam's", owner=account("sam"))


def kwargs(world: World, name: str) -> dict[str, object]:
    fixed: dict[str, dict[str, object]] = {
        "api:revoke": {"pk": world.more["token"].pk},
        "api:unknown": {"path": "v1/no-such-thing/"},
        "api:type": {"type_id": "binary"},
        "api:rule": {"rule_id": "binary.trio"},
        "api:set": {"slug": world.more["set"].slug},
        "api:puzzle": {"pk": world.proof.puzzle_id},
        "api:move": {"pk": world.proof.puzzle_id},
        "api:picture": {"pk": world.proof.puzzle_id},
    }
    alone = {"api:tokens", "api:schema", "api:docs", "api:types", "api:rules", "api:sets", "api:puzzles", "api:proofs"}
    alone |= {"api:import", "api:check-file", "api:exercises"}
    return fixed.get(name, {} if name in alone else {"pk": world.proof.pk})
