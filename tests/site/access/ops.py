from .table import EVERYONE, NOBODY, Key, Row, World

TABLE: dict[Key, Row] = {
    ("ops:alive", "get", ""): EVERYONE,
    ("ops:alive", "post", ""): NOBODY,
    ("ops:ready", "get", ""): EVERYONE,
    ("ops:ready", "post", ""): NOBODY,
}


def kwargs(world: World, name: str) -> dict[str, object]:
    return {}
