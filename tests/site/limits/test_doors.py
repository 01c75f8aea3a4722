"""Every address with a rate limit: a refusal has a status, a time and a sentence, and typed text is kept."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings as site
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.site.accounts.conftest import PASSWORD
from tests.site.authoring.uploading import ADDRESS, zipped
from tests.site.classroom import classroom
from tests.site.library.texts import DAWN
from tests.site.limits.waiting import wait
from tests.site.people import person
from tests.site.work.page import parse
from tests.site.work.records import stored
from tests.site.work.texts import WHOLE, made, puzzle_of
from tests.site.work.workbench import HTMX, Workbench, take_steps
from tutor.authoring.services.sets import new_set
from tutor.courses.models import Invitation
from tutor.finish.models import Share
from tutor.limits.models import Count
from tutor.work.models import Proof
from tutor.work.page.guide import GRID

pytestmark = pytest.mark.django_db

LIMITS = site.RATE_LIMITS
CODE_QUEST = "1\n4\n0.1.\n..1.\n...0\n0...\n"


class World:
    """One course, one set and one proof; `ask` does one thing of each kind that has a limit."""

    def __init__(self) -> None:
        puzzles = made()
        self.proof = take_steps(person("sam").client, puzzles["Fern"], WHOLE[:2])
        self.done = take_steps(person("sam").client, puzzles["No way"], [("0.0", "binary.trio")])
        first_light = puzzle_of(puzzles["Fern"].set, "First light", "one", GRID)
        self.guided = take_steps(person("sam").client, first_light, [("0.0", "binary.prevent-trio: r1c3=1")])
        self.share = Share.objects.create(proof=self.done)
        self.room = classroom(puzzles["Wide open"])
        Invitation.objects.create(course=self.room.course, email="tom@example.org")
        self.set = new_set(person("carol").account, "Own")  # type: ignore[arg-type]
        self.set.save()
        self.own = self.set.puzzles.create(
            position=1, title="Dawn", type="binary", text="...1\n10..\n.0.1\n..1.", sha256="0" * 64, height=4, width=4
        )
        self.handed_in = Proof.objects.create(
            owner=self.proof.owner, puzzle=self.room.item.puzzle, item=self.room.item, attempt=1
        )

    def post(self, who: str, path: str, htmx: bool = False, **fields: Any) -> Any:
        return person(who).client.post(path, fields, headers=HTMX if htmx else {})


def once(**fields: Any) -> dict[str, Any]:
    return {"key": uuid4(), "rev": 2, "node": "2.0"} | fields


EDIT: dict[str, Any] = {"text": DAWN, "notes": "new"}
SIGN_UP: dict[str, Any] = {"first_name": "Nell", "password1": PASSWORD, "password2": PASSWORD}

MOMENT: dict[str, Any] = {"tour": uuid4(), "moment": 2, "event": "passed", "ms": 4_000}

ASK: dict[str, Callable[[World], Any]] = {
    "sign-in": lambda w: w.post("anonymous", "/sign-in/", username="sam", password="wrong"),
    "sign-up": lambda w: w.post("anonymous", "/sign-up/", email=f"{uuid4().hex}@example.org", **SIGN_UP),
    "guest": lambda w: w.post("anonymous", "/settings/", theme="dark", first_digit=0, mistakes="now"),
    "password": lambda w: w.post("carol", "/settings/password/", old_password="guess"),
    "reset": lambda w: w.post("anonymous", "/password/", email=f"{uuid4().hex}@example.org"),
    "hint": lambda w: w.post("sam", f"/work/{w.proof.pk}/hint/", htmx=True, **once()),
    "check": lambda w: w.post("sam", f"/work/{w.proof.pk}/check/", htmx=True, **once()),
    "guide": lambda w: w.post("sam", f"/work/{w.guided.pk}/guide/", **MOMENT),
    "measure": lambda w: person("sam").client.get(f"/work/{w.done.pk}/finish/measured/"),
    "share": lambda w: w.post("sam", f"/work/{w.done.pk}/share/"),
    "shared": lambda w: person("carol").client.get(w.share.get_absolute_url()),
    "tools": lambda w: w.post("carol", "/tools/code-quest/", text=CODE_QUEST),
    "import": lambda w: w.post("carol", "/proofs/import/", text="{}", key=uuid4()),
    "upload": lambda w: w.post("carol", ADDRESS, text=DAWN),
    "look": lambda w: w.post("carol", f"/my/puzzles/{w.own.pk}/look/", htmx=True, text=DAWN),
    "press": lambda w: w.post("carol", "/my/editor/press/", htmx=True, text=DAWN, tool="squares:1", at="r1c1"),
    "facts": lambda w: w.post("carol", "/my/editor/facts/", htmx=True, text=DAWN),
    "edit": lambda w: w.post("carol", f"/my/puzzles/{w.own.pk}/", **EDIT),
    "generate": lambda w: w.post(
        "carol", f"/my/sets/{w.set.slug}/generate/", kind="binary:1", size=4, count=1, seed=uuid4().int % 1000
    ),
    "provable": lambda w: w.post("alice", f"/assignments/{w.room.assignment.pk}/check/"),
    "roster": lambda w: w.post("alice", f"/courses/{w.room.course.pk}/roster/", text="email\nx@example.org\n"),
    "invite": lambda w: w.post("alice", f"/courses/{w.room.course.pk}/invite/"),
    "regrade": lambda w: w.post("alice", f"/grading/proofs/{w.handed_in.pk}/regrade/"),
    "batch": lambda w: w.post(
        "alice",
        f"/courses/{w.room.course.pk}/files/",
        assignment=w.room.assignment.pk,
        file=SimpleUploadedFile("a.zip", zipped(("a/b.xml", b""))),
    ),
    "export": lambda w: person("alice").client.get(f"/courses/{w.room.course.pk}/exports/verdicts/"),
}
"""Requests that send mail are missing: they are silent on purpose, and have a test of their own."""

FORMS = {
    "sign-in": ("username", "sam"),
    "sign-up": ("first_name", "Nell"),
    "tools": ("text", CODE_QUEST),
    "upload": ("text", DAWN),
    "edit": ("notes", "new"),
    "generate": ("size", "4"),
    "import": ("text", "{}"),
    "roster": ("text", "email\nx@example.org\n"),
}
"""Forms that keep typed text, with a field and its text."""


def test_every_limit_has_a_door_here():
    assert set(ASK) | {"mailbox", "reset-mailbox", "invitation-mailbox", "invitations-sent"} == set(LIMITS)


def test_each_door(settings):
    world = World()
    for what, ask in ASK.items():
        by_account, by_address, _seconds = LIMITS[what]
        settings.RATE_LIMITS = dict.fromkeys(LIMITS, (99, 99, 600))
        settings.RATE_LIMITS |= {what: (bool(by_account), bool(by_address), 600)}
        Count.objects.all().delete()
        first = ask(world)
        assert first.status_code in {200, 204, 302, 422}, what
        b"".join(first) if first.streaming else None
        before = stored()
        answer = ask(world)
        assert (what, answer.status_code, wait(answer)) == (what, 429, 600)
        page = parse(answer.content.decode())
        assert "you have to wait. Try again in 10 minutes." in page.text, what
        assert stored() == before, what
        if what in FORMS:
            name, typed = FORMS[what]
            field = page.find(f"id_{name}")
            assert (what, field.attrs.get("value", field.text).split()) == (what, typed.split())


def test_mails_to_one_mailbox_stop_without_a_word(settings, client):
    settings.RATE_LIMITS = LIMITS | {"reset-mailbox": (1, 0, 600)}
    sam = person("sam").account
    assert sam
    sam.set_password(PASSWORD)
    sam.save()
    answers = [client.post("/password/", {"email": email}) for email in ("sam@example.org", "SAM@example.org")]
    assert [(each.status_code, each["Location"]) for each in answers] == [(302, "/password/sent/")] * 2
    assert len(mail.outbox) == 1


@pytest.mark.parametrize("part", ["hint", "check"])
def test_the_workbench_keeps_what_is_pending(settings, part):
    settings.RATE_LIMITS = LIMITS | {part: (1, 0, 90)}
    proof = take_steps(person("sam").client, made()["Fern"], WHOLE[:2])
    sam = person("sam").client
    assert sam.post(f"/work/{proof.pk}/{part}/", once(), headers=HTMX).status_code == 200
    before = stored()
    answer = sam.post(f"/work/{proof.pk}/{part}/", once(), headers=HTMX)
    assert (answer.status_code, wait(answer)) == (429, 90)
    assert (answer["HX-Retarget"], answer["HX-Reswap"]) == ("#status", "innerHTML")
    assert parse(answer.content.decode()).text == (
        "You sent too many such requests in a short time, so you have to wait."
        " Try again in 2 minutes. Your proof and your marks are kept."
    )
    plain = sam.post(f"/work/{proof.pk}/{part}/", once())
    assert (plain.status_code, wait(plain)) == (429, 90)
    assert "Too many requests" in parse(plain.content.decode()).text
    assert stored() == before


def test_steps_are_never_counted(settings):
    settings.RATE_LIMITS = dict.fromkeys(LIMITS, (0, 0, 600))
    workbench = Workbench.of(person("sam").client, take_steps(person("sam").client, made()["Fern"], WHOLE[:1]))
    assert workbench.answer.status_code == 200
    assert not Count.objects.exists()
