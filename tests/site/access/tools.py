from .table import BADLY, EVERYONE, NOBODY, NOWHERE, Key, Row, World

TABLE: dict[Key, Row] = {
    ("tools:index", "get", ""): EVERYONE,
    ("tools:index", "post", ""): NOBODY,
    ("tools:tool", "get", ""): EVERYONE,
    ("tools:tool", "post", ""): BADLY,
    ("tools:prove", "get", ""): NOBODY,
    ("tools:prove", "post", ""): NOWHERE,
}


def kwargs(world: World, name: str) -> dict[str, object]:
    return {"name": "code-quest"} if name == "tools:tool" else {}
