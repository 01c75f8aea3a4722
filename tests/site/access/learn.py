from .table import EVERYONE, NOBODY, Key, Row, World, row

TABLE: dict[Key, Row] = {
    ("learn:misconception", "get", ""): EVERYONE,
    ("learn:misconception", "get", "rule=binary.trio&proof=1&node=x&board=99999999999&right=x&says=maybe"): EVERYONE,
    ("learn:misconception", "post", ""): NOBODY,
    ("learn:skills", "get", ""): EVERYONE,
    ("learn:skills", "get", "type=binary"): EVERYONE,
    ("learn:skills", "post", ""): NOBODY,
    ("learn:lesson", "get", ""): EVERYONE,
    ("learn:lesson", "get", "board0=yes&board1=x"): EVERYONE,
    ("learn:lesson", "post", ""): row(302),
    ("learn:drill", "get", ""): EVERYONE,
    ("learn:drill", "get", "seed=7&puzzle=99999999&says=5&asked=x&right=9"): EVERYONE,
    ("learn:drill", "post", ""): row(302),
    ("learn:exercise", "get", ""): EVERYONE,
    ("learn:exercise", "get", "seed=7&puzzle=99999999&says=5&at=1&asked=x&right=9"): EVERYONE,
    ("learn:exercise", "post", ""): row(302),
}


OF: dict[str, dict[str, object]] = {
    "learn:drill": {"rule_id": "binary.trio"},
    "learn:lesson": {"rule_id": "binary.trio"},
    "learn:exercise": {"kind": "name", "type_id": "binary"},
    "learn:misconception": {"bug_id": "binary.corner-pair"},
}


def kwargs(world: World, name: str) -> dict[str, object]:
    return OF.get(name, {})
