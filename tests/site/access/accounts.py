from .table import Key, Row, World, row

TABLE: dict[Key, Row] = {
    ("accounts:forget", "get", ""): row(404, guest=200),
    ("accounts:forget", "post", ""): row(404, guest=302),
}


def kwargs(world: World, name: str) -> dict[str, object]:
    return {}
