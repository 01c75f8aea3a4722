"""Proofs put into the database by the requests that a page sends, without a page: quick beginnings for tests."""

from uuid import uuid4

from django.test import Client
from django.urls import reverse

from puzzles.base.rule import AnyRule
from puzzles.registry import get_type
from tests.browser.texts import Move
from tests.site.work.earning import earn
from tests.site.work.test_everywhere import puzzle_of
from tutor.accounts.models import User
from tutor.library.models import Puzzle
from tutor.work.models import Proof


def guest(*, earned: bool = False) -> Client:
    """The browser of somebody new, or of somebody who has `earned` every rule on a puzzle that is not of the test."""
    client = Client(headers={"HX-Request": "true"})
    user = User.objects.create(username=f"guest-{uuid4().hex[:8]}", is_guest=True)
    if earned:
        earn(user, puzzle_of("binary", ".... .... .... ...."))
    client.force_login(user)
    return client


def store(client: Client, puzzle: Puzzle, moves: tuple[Move, ...]) -> Proof:
    """The proof that these moves make."""
    url, node = reverse("work:draft-step", args=[puzzle.pk]), "0.0"
    proof: Proof | None = None
    ends: dict[str, str] = {}
    for move in moves:
        if move.rule == "Next end":
            node = ends[move.what]
            continue
        proof = _take(client, url, puzzle, proof.rev if proof else 0, node, move)
        url, node = reverse("work:proof-step", args=[proof.pk]), f"{proof.last_number}.0"
        if _rule(puzzle, move).kind == "case":
            ends = {f"{move.what} = {branch}": f"{proof.last_number}.{branch}" for branch in (0, 1)}
    assert proof is not None, "a proof is made by its first step"
    return proof


def store_more(client: Client, moves: tuple[Move, ...]) -> None:
    """Take direct steps after the last step of the only proof."""
    for move in moves:
        proof = Proof.objects.get()
        url = reverse("work:proof-step", args=[proof.pk])
        _take(client, url, proof.puzzle, proof.rev, f"{proof.last_number}.0", move)


def _take(client: Client, url: str, puzzle: Puzzle, rev: int, node: str, move: Move) -> Proof:
    """Take a step, and return the proof that it made or went on."""
    answer = client.post(url, {"key": uuid4(), "rev": rev, "node": node, "step": _step_text(puzzle, move)})
    assert answer.status_code == 200, answer.content
    proof = Proof.objects.latest("pk")
    assert proof.rev == rev + 1, f"{move} was refused"
    return proof


def _rule(puzzle: Puzzle, move: Move) -> AnyRule:
    """Find a rule by its name, which others of other types may have."""
    return next(rule for rule in get_type(puzzle.type).rules if rule.name == move.rule)


def _step_text(puzzle: Puzzle, move: Move) -> str:
    rule = _rule(puzzle, move)
    if rule.kind == "case":
        return f"{rule.id} @{move.what}"
    return f"{rule.id}: {', '.join(move.what.split())}" if move.what else rule.id
