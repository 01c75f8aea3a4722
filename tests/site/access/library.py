from .table import EVERYONE, NOBODY, Key, Row, World

TABLE: dict[Key, Row] = {
    ("library:index", "get", ""): EVERYONE,
    ("library:set", "get", ""): EVERYONE,
    ("library:puzzle", "get", ""): EVERYONE,
    ("library:rules", "get", ""): EVERYONE,
    ("library:rule", "get", ""): EVERYONE,
    ("library:index", "post", ""): NOBODY,
}


def kwargs(world: World, name: str) -> dict[str, object]:
    puzzle = world.proof.puzzle
    found: dict[str, dict[str, object]] = {
        "library:set": {"slug": puzzle.set.slug},
        "library:puzzle": {"pk": puzzle.pk},
        "library:rule": {"rule_id": "binary.trio"},
    }
    return found.get(name, {})
