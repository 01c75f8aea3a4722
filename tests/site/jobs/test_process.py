"""Workers as in production: separate processes, killed in the middle."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site.library.texts import grid
from tests.site.programs import PATIENCE, Program, Site, kill, new_site, redis, tell, wait_for

UPLOADS, PUZZLES = 3, 75
NOTES = {
    "sqlite": """
CREATE TABLE checked (draft integer); CREATE TABLE ended (job integer);
CREATE TRIGGER checking AFTER UPDATE OF checked ON library_draft BEGIN INSERT INTO checked VALUES (new.id); END;
CREATE TRIGGER ending AFTER UPDATE OF ended ON jobs_job WHEN new.ended IS NOT NULL
    BEGIN INSERT INTO ended VALUES (new.id); END;
""",
    "postgresql": """
CREATE TABLE checked (draft integer); CREATE TABLE ended (job integer);
CREATE FUNCTION checking() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO checked VALUES (new.id); RETURN new; END $$;
CREATE TRIGGER checking AFTER UPDATE OF checked ON library_draft FOR EACH ROW EXECUTE FUNCTION checking();
CREATE FUNCTION ending() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO ended VALUES (new.id); RETURN new; END $$;
CREATE TRIGGER ending AFTER UPDATE OF ended ON jobs_job FOR EACH ROW WHEN (new.ended IS NOT NULL)
    EXECUTE FUNCTION ending();
""",
}
"""Have the database itself note which draft was checked and which job was ended."""


TEXT = "---\n".join(grid(number) for number in range(PUZZLES)).encode()
UPLOADED = f"""
from django.db import connection
from tutor.accounts.models import User
from tutor.authoring.services import archives, uploads
with connection.cursor() as cursor:
    notes = {NOTES!r}[connection.vendor]
    cursor.connection.executescript(notes) if connection.vendor == "sqlite" else cursor.execute(notes)
for number in range({UPLOADS}):
    uploads.read_upload(User.objects.create_user(f"alice{{number}}"), [archives.File("a.txt", {TEXT!r})])
"""


@pytest.fixture(params=["", "redis"], ids=["database", "redis"])
def site(request: pytest.FixtureRequest, django_db_setup: None, tmp_path: Path) -> Iterator[Site]:
    """A site with uploads that wait for their check, and leases so short that one can wait for their end."""
    if request.param:
        with redis() as broker, new_site(tmp_path, UPLOADED, JOB_LEASE="3", BROKER_URL=broker) as site:
            yield site
    else:
        with new_site(tmp_path, UPLOADED, JOB_LEASE="3") as site:
            yield site


def both_hold_a_job(site: Site, workers: list[Program]) -> bool:
    """Tell whether each worker holds a job; if so, stop the workers in the middle of it."""

    def held() -> bool:
        return bool(site.ask("SELECT count(*) FROM jobs_job WHERE state = 'running'") == (len(workers),))

    if not held():
        return False
    for worker in workers:
        tell(worker, signal.SIGSTOP)
    if held():
        return True
    for worker in workers:
        tell(worker, signal.SIGCONT)
    return False


def done(site: Site) -> bool:
    return bool(site.ask("SELECT count(*) FROM jobs_job WHERE state = 'done'") == (UPLOADS,))


def test_a_worker_killed_in_the_middle_is_followed_by_another_and_nothing_is_done_twice(site):
    killed, other = workers = [site.start("manage.py", "qcluster") for _ in range(2)]
    wait_for(lambda: both_hold_a_job(site, workers))
    (checked,) = site.ask("SELECT count(*) FROM checked")
    assert checked < UPLOADS * PUZZLES
    kill(killed)
    tell(other, signal.SIGCONT)
    wait_for(lambda: done(site))
    every = UPLOADS * PUZZLES
    assert site.ask("SELECT count(*), count(DISTINCT draft) FROM checked") == (every, every)
    assert site.ask("SELECT count(*), count(DISTINCT job) FROM ended") == (UPLOADS, UPLOADS)
    other.terminate()
    assert other.wait(timeout=PATIENCE) == 0
