from .table import EVERYONE, NOBODY, Key, Row, World

TABLE: dict[Key, Row] = {
    ("learn:misconception", "get", ""): EVERYONE,
    ("learn:misconception", "get", "rule=binary.trio&proof=1&node=x&board=99999999999&right=x&says=maybe"): EVERYONE,
    ("learn:misconception", "post", ""): NOBODY,
}


def kwargs(world: World, name: str) -> dict[str, object]:
    return {"bug_id": "binary.corner-pair"}
