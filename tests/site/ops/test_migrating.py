"""New versions on several machines: all may migrate at once, and those that are not new yet go on."""

from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations import AlterModelTable, DeleteModel, RemoveField, RenameField, RenameModel
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.operations.fields import AddField
from django.db.models import NOT_PROVIDED

from tests.site.programs import PATIENCE, Site, empty_database

NO_OLDER_SITES = {"accounts": 4, "courses": 2, "grading": 2, "jobs": 1, "library": 4, "work": 4}
"""The last migration of each app whose earlier code no longer runs anywhere."""
TAKES_AWAY = (AlterModelTable, DeleteModel, RemoveField, RenameField, RenameModel)


@pytest.mark.skipif(connection.vendor == "sqlite", reason="a single machine")
def test_several_machines_may_migrate_at_once(tmp_path: Path):
    with empty_database(tmp_path) as database:
        site = Site(database)
        both = [site.start("manage.py", "migrate", "--verbosity", "0") for _ in range(2)]
        assert [program.wait(timeout=PATIENCE) for program in both] == [0, 0]
        assert site.ask("SELECT count(*), count(DISTINCT (app, name)) FROM django_migrations") == (known(), known())


def known() -> int:
    return len(MigrationLoader(None).disk_migrations)


def harmless(operation: Operation) -> bool:
    """Tell whether code that does not know the operation still reads and writes as before."""
    if isinstance(operation, AddField):
        field = operation.field
        return field.null or field.many_to_many or getattr(field, "db_default", NOT_PROVIDED) is not NOT_PROVIDED
    return not isinstance(operation, TAKES_AWAY)


def test_what_a_migration_adds_the_code_of_before_can_leave_out():
    """Add with `null` or `db_default`; take away in the version after the one that has no use for it any more."""
    later = [
        (app, name, operation.describe())
        for (app, name), migration in sorted(MigrationLoader(None).disk_migrations.items())
        if type(migration).__module__.startswith("tutor.") and int(name[:4]) > NO_OLDER_SITES.get(app, 1)
        for operation in migration.operations
        if not harmless(operation)
    ]
    assert later == []


def test_the_migrations_of_before_would_be_noticed():
    """Show that the test above does find harmful migrations."""
    found = MigrationLoader(None).disk_migrations["work", "0002_everywhere"].operations
    assert not all(map(harmless, found))
