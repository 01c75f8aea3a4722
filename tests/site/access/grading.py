from .table import Key, Row, World

TABLE: dict[Key, Row] = {}


def kwargs(world: World, name: str) -> dict[str, object]:
    return {}
