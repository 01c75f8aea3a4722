"""The health checks that a load balancer requests."""

import pytest
from django.db import connection

from tests.site import warm
from tests.site.test_settings import PRODUCTION

ASK = """
from django.test import Client
for path in ("/healthz", "/readyz"):
    answer = Client().get(path, headers={"Host": "gridproof.example"})
    print(answer.status_code, answer.text)
"""


def answers(database: str) -> list[str]:
    """Return the health checks of a site with production settings on that database, asked over plain HTTP."""
    settings = {"DJANGO_SETTINGS_MODULE": "tutor.settings", "DATABASE_URL": database}
    done = warm.run(["-c", ASK], PRODUCTION | settings)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "said"), [("/healthz", {"status": "ok"}), ("/readyz", {"status": "ok", "problems": []})]
)
def test_all_is_well(client, path, said):
    answer = client.get(path)
    assert (answer.status_code, answer.json()) == (200, said)
    assert "no-store" in answer["Cache-Control"]
    assert client.head(path).status_code == 200


@pytest.mark.django_db
def test_not_ready_while_a_migration_is_missing(client, django_assert_num_queries):
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'accounts' AND name LIKE '0003%%'")
    with django_assert_num_queries(1):
        answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"status": "unavailable", "problems": ["migrations"]})
    assert client.get("/healthz").status_code == 200


@pytest.mark.django_db
def test_ready_while_a_newer_site_has_migrated_already(client):
    """Machines are brought up to date one after the other; the old ones serve until it is their turn."""
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('work', '9999_new', '2026-01-01')")
    assert client.get("/readyz").status_code == 200


@pytest.mark.parametrize("database", ["postgres://me:hunter2@127.0.0.1:1/gridproof", "sqlite:////no/such/folder/db"])
def test_not_ready_without_its_database_and_silent_about_where_it_is(database):
    assert answers(database) == [
        '200 {"status": "ok"}',
        '503 {"status": "unavailable", "problems": ["database"]}',
    ]
