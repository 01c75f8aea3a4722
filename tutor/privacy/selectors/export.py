"""Everything that the site stores about a person, as one ZIP that is streamed while it is made."""

import json
from collections.abc import Collection, Iterator
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Prefetch
from django.utils.text import slugify

from puzzles.formats.canonical import PuzzleText, print_puzzles
from tutor.accounts.models import Preferences, User
from tutor.courses.models import Course, FormerMembership, Membership
from tutor.feedback import hidden_from
from tutor.finish.selectors.shares import shares_of
from tutor.grading.models import Comment
from tutor.grading.pages.mine import my_work
from tutor.library.models import PuzzleSet
from tutor.work.models import Action, Proof
from tutor.work.replays.engine import engine_puzzle
from tutor.work.replays.files import proof_file

CHUNK = 50
"""Number of proofs in memory at a time."""

ABOUT = """\
account.json    who you are here, how you want the site, your courses, and the tokens of your programs
proofs.json     your proofs: of which puzzle, for what, how far, and the moments of the guide that you came to
proofs/         each proof as a file that `python -m puzzles check-proof` reads
scores.json     your points for what was assigned, with reasons and comments, as far as they are released
comments.json   what you have written about proofs of others
answers.json    your first answers in drills and exercises
shares.json     the links by which you show proofs to others
sets/           your own puzzles, as the site takes them in again
"""


class _Pipe:
    """File object for ZipFile: collects what is written, until `take` returns it."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def write(self, data: bytes) -> int:
        self._parts.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Do nothing: no data is held back."""

    def close(self) -> None:
        """Do nothing: there is no file to close."""

    def take(self) -> bytes:
        taken = b"".join(self._parts)
        self._parts.clear()
        return taken


def archive(user: User) -> Iterator[bytes]:
    """Yield the ZIP, piece by piece."""
    pipe = _Pipe()
    with ZipFile(pipe, "w", ZIP_DEFLATED) as packed:
        for name, text in _files(user):
            packed.writestr(name, text)
            yield pipe.take()
    yield pipe.take()


def _files(user: User) -> Iterator[tuple[str, str]]:
    yield "README.txt", ABOUT
    yield "account.json", _json({**_account(user), "courses": [*_courses(user)], "tokens": [*_tokens(user)]})
    about = []
    claimed = hidden_from(user).practised
    proofs = Proof.objects.filter(owner=user).select_related("puzzle__set", "item__assignment__course", "notes")
    guided = Prefetch("actions", Action.objects.filter(kind=Action.Kind.GUIDE).order_by("pk"), to_attr="guided")
    for proof in proofs.prefetch_related("tree", guided).order_by("pk").iterator(chunk_size=CHUNK):
        name = f"proofs/{proof.pk}-{slugify(proof.puzzle.title) or 'proof'}.json"
        about.append({"file": name, **_about(proof, claimed)})
        yield name, proof_file(proof)
    yield "proofs.json", _json(about)
    lists = {"scores.json": _scores(user), "comments.json": _comments(user), "shares.json": _shares(user)}
    lists["answers.json"] = _answers(user)
    for name, found in ((name, [*rows]) for name, rows in lists.items()):
        if found:
            yield name, _json(found)
    for puzzle_set in PuzzleSet.objects.filter(owner=user).prefetch_related("puzzles"):
        texts = [PuzzleText(engine_puzzle(row), row.title, row.author, row.source) for row in puzzle_set.puzzles.all()]
        yield f"sets/{puzzle_set.slug}.txt", print_puzzles(texts)


def _account(user: User) -> dict[str, Any]:
    preferences = {field.name: getattr(user, field.name) for field in Preferences._meta.fields}
    names = ("username", "email", "first_name", "last_name", "is_guest", "date_joined", "last_login", "last_seen")
    return {name: getattr(user, name) for name in names} | {"preferences": preferences}


def _courses(user: User) -> Iterator[dict[str, Any]]:
    for membership in Membership.objects.filter(user=user).select_related("course"):
        names = ("role", "first_name", "last_name", "number", "section", "joined")
        facts = {name: getattr(membership, name) for name in names}
        yield {"course": membership.course.title, **facts}
    for past in FormerMembership.objects.filter(user=user).select_related("course"):
        facts = {name: getattr(past, name) for name in ("first_name", "last_name", "number", "section", "left")}
        yield {"course": past.course.title, "role": Membership.Role.STUDENT, **facts}


def _scores(user: User) -> Iterator[dict[str, Any]]:
    """Yield the scores that the person's own page shows; what is hidden there stays hidden here."""
    for membership in Membership.objects.filter(user=user, role=Membership.Role.STUDENT).select_related("course"):
        said = _said(user, membership.course)
        for sheet in my_work(membership.course, user):
            about = {"course": membership.course.title, "assignment": sheet.assignment.title}
            for own in sheet.puzzles:
                if own.score:
                    points = {"points": own.score.points, "of": own.score.max_points, "reason": own.reason}
                    yield {**about, "puzzle": own.title, **points, "comments": said.get(own.item_pk, [])}


def _said(user: User, course: Course) -> dict[int, list[dict[str, Any]]]:
    """Return the comments on the person's proofs in a course, by item."""
    said: dict[int, list[dict[str, Any]]] = {}
    found = Comment.objects.filter(proof__owner=user, proof__item__assignment__course=course)
    for item_pk, *facts in found.values_list("proof__item", "proof__attempt", "step", "text", "at"):
        said.setdefault(item_pk, []).append(dict(zip(("attempt", "step", "text", "at"), facts, strict=True)))
    return said


def _comments(user: User) -> Iterator[dict[str, Any]]:
    """Yield the comments the person wrote, without the names of the students they are about."""
    written = Comment.objects.filter(author=user).select_related("proof__puzzle", "proof__item__assignment__course")
    for comment in written.order_by("pk"):
        item = comment.proof.item
        about = {"course": item.assignment.course.title, "assignment": item.assignment.title} if item else {}
        facts = {name: getattr(comment, name) for name in ("step", "text", "at", "edited")}
        yield {**about, "puzzle": comment.proof.puzzle.title, **facts}


def _shares(user: User) -> Iterator[dict[str, Any]]:
    for share in shares_of(user).order_by("pk"):
        facts = {name: getattr(share, name) for name in ("named", "created")}
        yield {"puzzle": share.proof.puzzle.title, "address": share.get_absolute_url(), **facts}


def _answers(user: User) -> Iterator[dict[str, Any]]:
    for answer in user.tries.order_by("pk"):
        yield {name: getattr(answer, name) for name in ("question", "rule", "right", "at")}


def _tokens(user: User) -> Iterator[dict[str, Any]]:
    """Yield the API tokens without their secrets, which the site does not know."""
    for token in user.tokens.order_by("pk"):
        yield {name: getattr(token, name) for name in ("name", "scopes", "created", "used", "expires", "revoked")}


def _about(proof: Proof, claimed: Collection[int]) -> dict[str, Any]:
    facts = {name: getattr(proof, name) for name in ("splits", "created", "changed", "submitted")}
    facts |= {"steps": proof.counted_steps, "everywhere": proof.everywhere_cells}
    about = {"puzzle": proof.puzzle.title, "type": proof.puzzle.type, "set": proof.puzzle.set.title, **facts}
    if noted := getattr(proof, "notes", None):
        about["notes"] = noted.text
    if seen := [{**action.detail, "at": action.at} for action in proof.guided]:  # type: ignore[attr-defined]
        about["guide"] = seen
    if proof.item is None:
        return about if proof.puzzle_id in claimed else about | {"state": proof.state}
    # The state of an assigned proof is shown by its assignment, when released; so is that of practice on its puzzle.
    assignment = proof.item.assignment
    return about | {"course": assignment.course.title, "assignment": assignment.title, "attempt": proof.attempt}


def _json(data: Any) -> str:
    return json.dumps(data, cls=DjangoJSONEncoder, indent=2, ensure_ascii=False) + "\n"
