"""A course with work in it: Sam has proved Fern, Sue has begun it, nobody has begun the second puzzle."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from puzzles.kernel.tree import End
from tests.site.classroom import Classroom, classroom
from tests.site.people import account, person
from tests.site.work.big import stored_proof
from tests.site.work.texts import WHOLE, made
from tutor.courses.models import Item
from tutor.work.models import Action, Proof

BEGUN = 5
"""Steps that Sue has taken: a split, one case closed, another split, joined again."""
CHANGED = datetime(2026, 3, 1, 22, 30, tzinfo=UTC)


def end(name: str) -> End:
    """`2.1` as an end."""
    number, branch = name.split(".")
    return End(int(number), int(branch))


def moves(number: int) -> list[tuple[tuple[End, ...], str]]:
    """The first steps of the whole proof, as `stored_proof` takes them."""
    return [(tuple(map(end, nodes.split())), text) for nodes, text in WHOLE[:number]]


def assigned_proof(name: str, item: Item, number: int, **facts: Any) -> Proof:
    """Store somebody's proof of an assigned puzzle with this number of steps."""
    proof = stored_proof(account(name), item.puzzle, moves(number))
    state = Proof.State.UNIQUE if number == len(WHOLE) else Proof.State.UNFINISHED
    Proof.objects.filter(pk=proof.pk).update(item=item, attempt=1, state=state, **facts)
    Action.objects.filter(proof=proof).update(at=CHANGED)
    return Proof.objects.get(pk=proof.pk)


def body(answer: Any) -> bytes:
    """All that is streamed."""
    return b"".join(answer.streaming_content)


@dataclass(frozen=True)
class Work:
    """The course and both proofs."""

    room: Classroom
    sam: Proof
    sue: Proof

    @property
    def address(self) -> str:
        """The page of its exports."""
        return f"/courses/{self.room.course.pk}/exports/"

    def get(self, name: str, query: str = "", who: str = "grace") -> Any:
        """Ask for a file."""
        return person(who).client.get(f"{self.address}{name}/?{query}")

    def file(self, name: str, query: str = "") -> bytes:
        """A file as the grader gets it."""
        answer = self.get(name, query)
        assert (answer.status_code, answer.streaming) == (200, True)
        return body(answer)


def worked_on(**facts: Any) -> Work:
    """The course, in Berlin; `facts` are fields of its assignment."""
    puzzles = made()
    room = classroom(puzzles["Fern"], puzzles["One to go"], feedback="immediate", **facts)
    room.course.time_zone = "Europe/Berlin"
    room.course.save()
    sam = assigned_proof("sam", room.item, len(WHOLE), submitted=CHANGED)
    return Work(room, sam, assigned_proof("sue", room.item, BEGUN))
