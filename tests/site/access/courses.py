from .table import EVERYONE, MEMBERS, Key, Row, World

TABLE: dict[Key, Row] = {
    ("courses:index", "get", ""): EVERYONE,
    ("courses:course", "get", ""): MEMBERS,
    ("courses:assignment", "get", ""): MEMBERS,
}


def kwargs(world: World, name: str) -> dict[str, object]:
    found: dict[str, dict[str, object]] = {
        "courses:course": {"pk": world.classroom.course.pk},
        "courses:assignment": {"pk": world.classroom.assignment.pk},
    }
    return found.get(name, {})
