"""Prepared queries tell and store what the plain ones do."""

import re
from collections import Counter
from types import SimpleNamespace

import pytest
from django.forms.models import model_to_dict
from django.template import engines
from django.utils import timezone

from puzzles.kernel.tree import End
from tests.site.people import person
from tests.site.work.records import tree
from tests.site.work.texts import WHOLE, made
from tests.site.work.workbench import Workbench
from tutor.common.jinja import environment
from tutor.library.models import Puzzle
from tutor.work.models import Action, Proof, RuleUse, Step
from tutor.work.outcomes import Change
from tutor.work.page.answers import changed, whole
from tutor.work.prepared import CLAIM, CLAIM_SUBMITTED, FADED, KNOWN, OWNED, Known
from tutor.work.services import changes
from tutor.work.workspace import workspace_of

pytestmark = pytest.mark.django_db

OWN = re.compile(r'/work/\d+/|data-proof="\d+"|name="key" value="[^"]*"')


def played(name: str, puzzle: Puzzle) -> tuple[Proof, list[str], list[object]]:
    """A whole proof step by step: the answers without what is each request's own, and what is stored."""
    somebody = person(name)
    workbench, answers = Workbench.of(somebody.client, puzzle), []
    for step in WHOLE:
        workbench.play(step)
        answers.append(OWN.sub("", workbench.answer.content.decode()))
    proof = workbench.proof
    actions = [
        model_to_dict(each, exclude=("id", "proof", "key", "reverses", "previous")) for each in proof.actions.all()
    ]
    uses = sorted(proof.uses.values_list("rule", "cell"))
    stands = model_to_dict(proof, exclude=("id", "owner", "first_key", "undo_top", "redo_top"))
    return proof, answers, [tree(proof), actions, uses, stands]


def test_what_a_step_knows_at_once_is_what_is_asked_apart(monkeypatch):
    puzzle = made()["Fern"]
    _proof, at_once, kept = played("sam", puzzle)
    monkeypatch.setattr(changes, "known_of", lambda *_asked: None)
    _proof, apart, kept_apart = played("sue", puzzle)
    assert at_once == apart
    assert kept == kept_apart


@pytest.mark.parametrize("template", ["work/answer.html", "work/workspace.html"])
def test_templates_put_together_say_what_their_parts_say(template):
    """Every answer of a whole proof, drawn by a template with its parts put in and by one that includes them."""
    workbench, env = Workbench.of(person("sam").client, made()["Fern"]), engines["jinja2"].env  # type: ignore[attr-defined]  # of this engine
    apart = environment(loader=env.loader, undefined=env.undefined, autoescape=True, auto_reload=True)
    assert not env.auto_reload
    for step in WHOLE:
        workbench.play(step)
        proof = workbench.proof
        change = Change(proof, proof.actions.latest("pk"), End(proof.last_number))
        where = workspace_of(proof)
        answer = changed(where, change, proof.owner) if "answer" in template else whole(where)
        facts = {"answer": answer, "request": SimpleNamespace(user=proof.owner), "csrf_token": ""}
        together, parts = (OWN.sub("", each.get_template(template).render(facts)).split() for each in (env, apart))
        assert together == parts


def test_rows_are_those_of_plain_queries():
    proof, _answers, _kept = played("sam", made()["Fern"])
    read, plain = OWNED.practice.first(proof.pk, proof.owner_id), Proof.objects.get(pk=proof.pk)
    assert read
    for one, other in ((read, plain), (read.puzzle, plain.puzzle), (read.puzzle.set, plain.puzzle.set)):
        fields = [field.attname for field in type(one)._meta.concrete_fields]
        assert [getattr(one, name) for name in fields] == [getattr(other, name) for name in fields]
    assert OWNED.practice.first(proof.pk, proof.owner_id + 1) is None
    uses = Counter(RuleUse.objects.values_list("rule", flat=True))
    for step in proof.tree.all():
        (row,) = KNOWN.all(proof.pk, proof.owner_id, step.number, step.rule)
        known = Known(*row)
        assert (known.branch, known.depth, known.cases) == (step.lane, step.depth, step.cases)
        assert known.often == (Step.objects.filter(rule=step.rule).count() >= FADED)
        assert known.used == {rule: min(times, 3) for rule, times in uses.items()}


def test_a_proof_is_claimed_only_as_it_was_read():
    proof, _answers, _kept = played("sam", made()["Fern"])
    proof.refresh_from_db()
    assert not CLAIM.change(proof, proof.pk, proof.rev - 1)
    assert CLAIM.change(proof, proof.pk, proof.rev)
    now = timezone.now()
    assert not CLAIM_SUBMITTED.change(proof, proof.pk, proof.rev, now)
    Proof.objects.filter(pk=proof.pk).update(submitted=now)
    assert not CLAIM.change(proof, proof.pk, proof.rev)
    assert CLAIM_SUBMITTED.change(proof, proof.pk, proof.rev, now)
    assert not CLAIM_SUBMITTED.change(proof, proof.pk, proof.rev, timezone.now())
    assert Action.objects.filter(proof=proof).count() == proof.rev
