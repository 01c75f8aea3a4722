"""`manage.py backup` and `restore`, on the database of a site of its own."""

import shutil
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from subprocess import CompletedProcess
from threading import Event, Thread

import pytest

from tests.site import warm
from tests.site.programs import MIGRATED_FILE
from tests.site.test_settings import PRODUCTION, python

PAIR = "BEGIN; INSERT INTO heads DEFAULT VALUES; INSERT INTO tails DEFAULT VALUES; COMMIT"


def manage(database: str | Path, *arguments: str | Path) -> CompletedProcess[str]:
    return forked(database, "manage.py", *map(str, arguments))


def forked(database: str | Path, *command: str) -> CompletedProcess[str]:
    return warm.run([*command], environment(database))


def environment(database: str | Path) -> dict[str, str]:
    url = database if isinstance(database, str) else f"sqlite:///{database}"
    return PRODUCTION | {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "tutor.settings"}


def refusal(database: str | Path, *arguments: str | Path) -> str:
    done = manage(database, *arguments)
    assert (done.returncode, done.stdout) == (1, "")
    return done.stderr.strip()


@pytest.fixture(scope="module")
def migrated(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None) -> bytes:
    file = tmp_path_factory.mktemp("migrated") / "site.sqlite3"
    if MIGRATED_FILE.exists():  # not where the tests run on PostgreSQL
        shutil.copy(MIGRATED_FILE, file)
    else:
        assert manage(file, "migrate", "--verbosity", "0").returncode == 0
    with closing(sqlite3.connect(file)) as database:
        database.executescript(
            "CREATE TABLE heads (id INTEGER PRIMARY KEY); CREATE TABLE tails (id INTEGER PRIMARY KEY)"
        )
        database.executescript("PRAGMA wal_checkpoint(TRUNCATE)")
    return file.read_bytes()


def rights(folder: Path) -> set[tuple[str, int]]:
    return {(file.suffix, stat.S_IMODE(file.stat().st_mode)) for file in folder.iterdir()}


def test_nobody_else_reads_the_database(tmp_path: Path):
    """Neither the file nor what SQLite puts beside it, whatever the umask; `migrate` mends older files."""
    code = """
import os; os.umask(0); import django; django.setup()
from django.db import connection
connection.cursor().execute("CREATE TABLE t (n)")
for name in sorted(os.listdir(os.environ["FOLDER"])):
    print(name, oct(os.stat(os.environ["FOLDER"] + "/" + name).st_mode)[-3:])
"""
    done = python("-c", code, **environment(tmp_path / "s.sqlite3"), FOLDER=str(tmp_path))
    assert done.stdout.split() == ["s.sqlite3", "600", "s.sqlite3-shm", "600", "s.sqlite3-wal", "600"], done.stderr


def test_migrating_takes_the_database_from_others(tmp_path: Path, migrated: bytes):
    file = tmp_path / "site.sqlite3"
    file.write_bytes(migrated)
    file.chmod(0o644)
    assert manage(file, "migrate", "--verbosity", "0").returncode == 0
    assert rights(tmp_path) == {(".sqlite3", 0o600)}


@pytest.fixture
def site(tmp_path: Path, migrated: bytes) -> Path:
    """The database of a site that has one pair."""
    file = tmp_path / "site.sqlite3"
    file.write_bytes(migrated)
    write(file)
    return file


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    folder = tmp_path / "copies"
    folder.mkdir()
    return folder


def write(file: Path) -> None:
    with closing(sqlite3.connect(file, timeout=20, isolation_level=None)) as database:
        database.executescript(PAIR)


def pairs(file: Path) -> int:
    """Count the pairs in a database, which must be intact and have no half pairs."""
    with closing(sqlite3.connect(file, timeout=20)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        both = "SELECT (SELECT count(*) FROM heads), (SELECT count(*) FROM tails)"  # one moment of a busy database
        heads, tails = database.execute(both).fetchone()
    assert heads == tails
    return int(heads)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.is_file())


@pytest.fixture
def written(site: Path) -> Iterator[Event]:
    """Write pairs without a pause; the event is set after each pair."""
    written, enough = Event(), Event()

    def go_on() -> None:
        while not enough.is_set():
            write(site)
            written.set()

    thread = Thread(target=go_on)
    thread.start()
    yield written
    enough.set()
    thread.join()


def test_a_copy_made_while_writing_goes_on_is_in_order(site, copies, written):
    assert written.wait(timeout=30)
    before = pairs(site)
    done = manage(site, "backup", copies / "monday")
    written.clear()
    assert written.wait(timeout=30)
    after = pairs(site)
    assert done.returncode == 0, done.stderr
    assert before <= pairs(copies / "monday") < after
    assert names(copies) == ["monday"]
    assert done.stdout == f"{copies / 'monday'}: {(copies / 'monday').stat().st_size:,} bytes\n"


def test_a_copy_is_for_its_owner_alone(site, copies):
    """It holds what people wrote, and what their passwords became."""
    assert manage(site, "backup", copies / "monday").returncode == 0
    assert stat.S_IMODE((copies / "monday").stat().st_mode) == 0o600


def test_a_copy_takes_along_what_is_only_in_the_log(site, copies):
    with closing(sqlite3.connect(site, isolation_level=None)) as busy:
        busy.executescript(f"PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0; {PAIR}")
        assert manage(site, "backup", copies / "monday").returncode == 0
    assert pairs(copies / "monday") == 2


def test_a_copy_never_replaces_a_file(site, copies):
    target = copies / "monday"
    target.write_text("the only copy of last year")
    assert refusal(site, "backup", target) == f"CommandError: {target}: exists already; name a new file"
    assert target.read_text() == "the only copy of last year"
    assert names(copies) == ["monday"]


def test_a_copy_where_there_is_no_folder(site, copies):
    target = copies / "no" / "such" / "monday"
    assert refusal(site, "backup", target).startswith(f"CommandError: {target}: ")


def test_a_mistyped_database_is_not_made_by_copying_it(copies):
    missing = copies / "typo.sqlite3"
    assert refusal(missing, "backup", copies / "monday") == (
        f"CommandError: {copies / 'monday'}: unable to open database file"
    )
    assert names(copies) == []


def test_what_was_copied_comes_back_and_what_was_there_is_kept(site, copies):
    assert manage(site, "backup", copies / "monday").returncode == 0
    write(site)
    kept = site.with_name("site.sqlite3.before-restore")
    done = manage(site, "restore", copies / "monday")
    assert (done.returncode, done.stdout) == (
        0,
        f"{copies / 'monday'} is the database now. What was there before: {kept}\n",
    ), done.stderr
    assert (pairs(site), pairs(kept), pairs(copies / "monday")) == (1, 2, 1)
    assert manage(site, "migrate", "--check").returncode == 0
    write(site)
    assert manage(site, "restore", copies / "monday").returncode == 0
    assert (pairs(site), pairs(kept), pairs(kept.with_name(f"{kept.name}-2"))) == (1, 2, 2)
    assert names(copies) == ["monday"]


def test_a_broken_database_can_be_replaced_and_its_log_is_not_mixed_in(site, copies):
    assert manage(site, "backup", copies / "monday").returncode == 0
    site.write_bytes(b"broken " * 1000)
    Path(f"{site}-wal").write_bytes(b"log of the broken one")
    assert manage(site, "restore", copies / "monday").returncode == 0
    assert pairs(site) == 1
    kept = site.with_name("site.sqlite3.before-restore")
    assert kept.read_bytes() == b"broken " * 1000
    assert Path(f"{kept}-wal").read_bytes() == b"log of the broken one"


def test_a_copy_comes_to_a_new_machine(site, copies):
    """Each command in a program of its own."""
    made = python("manage.py", "backup", str(copies / "monday"), **environment(site))
    assert made.returncode == 0, made.stderr
    there = copies / "there.sqlite3"
    done = python("manage.py", "restore", str(copies / "monday"), **environment(there))
    assert done.stdout == f"{copies / 'monday'} is the database now. What was there before: nothing\n", done.stderr
    assert pairs(there) == 1
    assert names(copies) == ["monday", "there.sqlite3"]


def another(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.executescript("CREATE TABLE recipes (name TEXT)")


ODD: dict[str, tuple[Callable[[Path], object], str]] = {
    "missing": (lambda file: None, "no such file"),
    "folder": (lambda file: file.mkdir(), "no such file"),
    "text": (lambda file: file.write_text("Dear diary, this is no database. " * 200), "file is not a database"),
    "empty": (lambda file: file.touch(), "expected the database of a site, found another one"),
    "other": (another, "expected the database of a site, found another one"),
}
RESTORE_EACH = """
import sys
from django.core.management import CommandError, call_command
for file in sys.argv[1:]:
    try:
        call_command("restore", file)
    except CommandError as error:
        print(error)
"""


def test_what_is_no_copy_of_a_site_is_refused_and_nothing_changes(site, copies):
    for kind, (make, _) in ODD.items():
        make(copies / kind)
    before = names(site.parent)
    done = forked(site, "-c", RESTORE_EACH, *(str(copies / kind) for kind in ODD))
    assert done.stdout.splitlines() == [f"{copies / kind}: {said}" for kind, (_, said) in ODD.items()], done.stderr
    assert names(site.parent) == before
    assert pairs(site) == 1


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_postgresql_has_tools_of_its_own(copies, command):
    (copies / "there").touch()
    said = refusal("postgres://me:hunter2@127.0.0.1:1/gridproof", command, copies / "there")
    assert said == "CommandError: This site runs on PostgreSQL: use pg_dump and pg_restore, as README says."
