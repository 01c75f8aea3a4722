from tutor.library.selectors.pictures import picture_name

from .table import EVERYONE, NOBODY, Key, Row, World

TABLE: dict[Key, Row] = {
    ("catalogue:index", "get", ""): EVERYONE,
    ("catalogue:set", "get", ""): EVERYONE,
    ("catalogue:puzzle", "get", ""): EVERYONE,
    ("catalogue:picture", "get", ""): EVERYONE,
    ("catalogue:rules", "get", ""): EVERYONE,
    ("catalogue:rule", "get", ""): EVERYONE,
    ("catalogue:words", "get", ""): EVERYONE,
    ("catalogue:legup", "get", ""): EVERYONE,
    ("catalogue:legup-file", "get", ""): EVERYONE,
    ("catalogue:coming", "get", ""): EVERYONE,
    ("catalogue:index", "post", ""): NOBODY,
}


def kwargs(world: World, name: str) -> dict[str, object]:
    puzzle = world.proof.puzzle
    found: dict[str, dict[str, object]] = {
        "catalogue:set": {"slug": puzzle.set.slug},
        "catalogue:puzzle": {"pk": puzzle.pk},
        "catalogue:picture": {"pk": puzzle.pk, "name": picture_name(puzzle, "")},
        "catalogue:legup-file": {"pk": puzzle.pk},
        "catalogue:words": {"type_id": "binary"},
        "catalogue:rule": {"rule_id": "binary.trio"},
    }
    return found.get(name, {})
