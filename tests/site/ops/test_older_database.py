"""A database of an older version, with proofs: after `migrate` everything is there and judged as before.

`tests/golden/ab366f6.sql` was dumped from SQLite after commit ab366f6 had migrated an empty file, seeded eight puzzles
and made the demo course; a practice proof with a refused try and an undone step, somebody who has left the course, an
invitation and an own set were added with that version's own functions.
"""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from django.conf import settings

from tests.site.programs import PATIENCE, Site

OLD = settings.BASE_DIR / "tests" / "golden" / "ab366f6.sql"

KEPT = {
    "accounts_user": "id, username, email, password, is_guest, demo",
    "courses_course": "id, title, join_code",
    "courses_assignment": "id, title, feedback, due",
    "courses_expected": "id, email, name, number",
    "courses_former": "id, user_id, number, section",
    "courses_item": "id, puzzle_id, points",
    "courses_membership": "id, user_id, role, number",
    "grading_comment": "id, proof_id, text",
    "grading_grade": "id, item_id, student_id, points, reason",
    "grading_scoredproof": "proof_id, state, credit, rev",
    "library_puzzle": "id, set_id, title, type, text, sha256, solutions, level",
    "library_puzzleset": "id, slug, owner_id",
    "work_action": "id, proof_id, kind, rev, placed, displaced",
    "work_proof": "id, owner_id, puzzle_id, item_id, rev, steps, splits, open_ends, state",
    "work_step": "id, proof_id, number, rule, text, verdict",
}
"""Columns whose contents no migration may change, by table."""

JUDGED = """
import json
from puzzles.kernel.verdict import Refusal
from tutor.grading.models import Recheck
from tutor.work.models import Proof
from tutor.work.replays.engine import fresh_replay

def refused(proof):
    return [found.entry.id for found in fresh_replay(proof).results() if isinstance(found.verdict, Refusal)]

proofs = {proof.pk: refused(proof) for proof in Proof.objects.all()}
print(json.dumps([proofs, list(Recheck.objects.values_list("checked", "changes"))]))
"""


def rows(file: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(file)) as database:
        return {
            table: database.execute(f"SELECT {columns} FROM {table} ORDER BY 1").fetchall()
            for table, columns in KEPT.items()
        }


def test_an_older_database_is_migrated_with_all_its_work(tmp_path):
    file = tmp_path / "site.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.executescript(OLD.read_text())
    before = rows(file)
    assert all(before.values()), [table for table, found in before.items() if not found]
    site = Site(f"sqlite:///{file}")
    assert site.start("manage.py", "migrate", "--verbosity", "0").wait(timeout=PATIENCE) == 0
    assert rows(file) == before
    judged, rechecks = json.loads(site.python(JUDGED))
    assert {int(pk) for pk in judged} == {row[0] for row in before["work_proof"]}
    refused = {(row[1], row[2]) for row in before["work_step"] if row[5]}
    assert {(int(pk), number) for pk, numbers in judged.items() for number in numbers} == refused
    assert rechecks == [[len(judged), []]]
