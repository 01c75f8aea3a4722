from tests.site.people import account
from tutor.jobs.models import Job

from .table import NOBODY, Key, Row, World, row

TABLE: dict[Key, Row] = {
    ("jobs:job", "get", ""): row(404, alice=200),
    ("jobs:job", "post", ""): NOBODY,
    ("jobs:cancel", "post", ""): row(404, alice=302),
    ("jobs:cancel", "get", ""): NOBODY,
}


def prepare(world: World) -> None:
    """A job of Alice's; there is no way to ask for one of another's."""
    world.more["job"] = Job.objects.create(kind="for-tests", owner=account("alice"), state=Job.State.DONE)


def kwargs(world: World, name: str) -> dict[str, object]:
    return {"pk": world.more["job"].pk}
