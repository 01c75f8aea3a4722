"""The settings, read in other processes with environments of their own."""

import json
import os
import stat
import subprocess
import sys

import pytest
from django.conf import settings
from django.db import connection

ROOT = settings.BASE_DIR
PRODUCTION = {
    "ALLOWED_HOSTS": "gridproof.example",
    "DEBUG": "false",
    "HTTPS": "true",
    "SECRET_KEY": "".join(chr(33 + i) for i in range(60)),
}


def python(*args: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {"PATH": os.environ["PATH"], **environment}
    return subprocess.run([sys.executable, *args], cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def refusal(**environment: str) -> str:
    """The last line of what the settings say when they refuse an environment."""
    result = python("-c", "import tutor.settings", **environment)
    assert result.returncode == 1
    return result.stderr.splitlines()[-1].removeprefix("django.core.exceptions.")


READ = """
import json, os, sys, traceback
for environment in json.load(sys.stdin):
    os.environ.clear()
    os.environ.update(environment)
    for name in [name for name in sys.modules if name.startswith("tutor")]:
        del sys.modules[name]
    try:
        import tutor.settings
    except Exception:
        print(json.dumps(traceback.format_exc()))
    else:
        print(json.dumps(""))
"""


def refusals(*environments: dict[str, str]) -> list[str]:
    """List all that the settings say to each of these in production; one process reads them, one after the other."""
    said = subprocess.run(
        [sys.executable, "-c", READ],
        input=json.dumps([{"PATH": os.environ["PATH"], **PRODUCTION, **each} for each in environments]),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in said.stdout.splitlines()]


def last_lines(said: list[str]) -> list[str]:
    return ["".join(text.splitlines()[-1:]).removeprefix("django.core.exceptions.") for text in said]


def test_what_is_right_is_not_refused():
    assert refusals({}, {"DEBUG": "true"}, {"PROXIES": "0"}) == [""] * 3


def test_odd_switch_is_refused():
    odd = [(name, found) for name in ("DEBUG", "HTTPS") for found in ("", "1", "yes", "flase", "true ")]
    assert last_lines(refusals(*({name: found} for name, found in odd))) == [
        f"ImproperlyConfigured: {name} must be true or false, not {found!r}." for name, found in odd
    ]


def test_secret_key_is_demanded_without_debug():
    expected = "ImproperlyConfigured: SECRET_KEY must be set when DEBUG is not true."
    assert refusal() == expected
    assert refusal(DEBUG="false", SECRET_KEY="") == expected


def test_odd_database_is_refused_without_telling_its_password():
    said = refusal(**PRODUCTION | {"DATABASE_URL": "mysql://me:hunter2@db/gridproof"})
    assert said == "ImproperlyConfigured: DATABASE_URL must start with sqlite: or postgres:, not 'mysql'."


def test_odd_broker_is_refused_without_telling_its_password():
    form = "BROKER_URL must look like redis://:password@host:6379/0."
    odd = {
        "amqp://me:hunter2@queue/0": "BROKER_URL must start with redis:, rediss: or unix:, not 'amqp'.",
        "redis://me:hunter2@queue:many/0": form,
        "redis:me:hunter2": form,
        "redis://me:hunter2@queue/0?colour=red": form,
    }
    said = refusals(*({"BROKER_URL": url} for url in odd))
    assert last_lines(said) == [f"ImproperlyConfigured: {expected}" for expected in odd.values()]
    assert "hunter2" not in "".join(said)


def test_odd_log_level_is_refused():
    said = refusal(**PRODUCTION | {"LOG_LEVEL": "loud"})
    assert said == "ImproperlyConfigured: LOG_LEVEL must be one of DEBUG, INFO, WARNING, ERROR, not 'loud'."


def test_odd_number_is_refused():
    least = {"JOB_LEASE": 3, "JOB_WORKERS": 1, "PROXIES": 0}
    odd = [(name, found) for name in least for found in ("", "-5", "2.5", "many", "٣")]
    assert last_lines(refusals(*({name: found} for name, found in odd))) == [
        f"ImproperlyConfigured: {name} must be a whole number from {least[name]}, not {found!r}." for name, found in odd
    ]


def test_machine_keeps_its_own_key_to_itself(tmp_path):
    from tutor.environment import own_secret_key

    path = tmp_path / "key"
    key = own_secret_key(path)
    assert len(key) == 64
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert own_secret_key(path) == key
    assert own_secret_key(tmp_path / "other") != key


def test_sqlite_is_set_up_for_many_writers_and_power_cuts():
    code = """
import django; django.setup()
from django.db import connection
with connection.cursor() as cursor:
    print([cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "foreign_keys", "busy_timeout")])
print(connection.transaction_mode)
"""
    result = python(
        "-c", code, DJANGO_SETTINGS_MODULE="tutor.settings", **PRODUCTION | {"DATABASE_URL": "sqlite://:memory:"}
    )
    assert result.stdout.splitlines() == ["[2, 1, 20000]", "IMMEDIATE"], result.stderr


def test_sqlite_path_is_relative_to_the_project():
    code = "from tutor.settings import DATABASES; print(DATABASES['default']['NAME'])"
    for url, name in (("sqlite:///here.db", f"{ROOT}/here.db"), ("sqlite:////var/lib/there.db", "/var/lib/there.db")):
        assert python("-c", code, **PRODUCTION | {"DATABASE_URL": url}).stdout.strip() == name


def test_postgresql_is_asked_again_after_it_was_away():
    code = "from tutor.settings import DATABASES; print(DATABASES['default'])"
    url = "postgres://me:secret@db:5433/gridproof?sslmode=require"
    assert python("-c", code, **PRODUCTION | {"DATABASE_URL": url, "LOCK_PATIENCE": "7"}).stdout.strip() == str(
        {
            "NAME": "gridproof",
            "USER": "me",
            "PASSWORD": "secret",
            "HOST": "db",
            "PORT": 5433,
            "OPTIONS": {"connect_timeout": 5, "sslmode": "require", "options": "-c lock_timeout=7000"},
            "ENGINE": "django.db.backends.postgresql",
            "CONN_MAX_AGE": 60,
            "CONN_HEALTH_CHECKS": True,
        }
    )


@pytest.mark.django_db
def test_these_tests_run_on_the_database_that_was_asked_for():
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT version()" if "TEST_DATABASE_URL" in os.environ else "SELECT 'SQLite ' || sqlite_version()"
        )
        wanted = "PostgreSQL" if "TEST_DATABASE_URL" in os.environ else "SQLite"
        assert cursor.fetchone()[0].split()[0] == wanted


@pytest.mark.parametrize("url", ["", "sqlite:///:memory:"])
def test_tests_that_were_to_run_on_postgresql_do_not_run_on_anything_else(url):
    done = python("-c", "import tests.settings", TEST_DATABASE_URL=url)
    assert done.returncode == 1
    assert "ImproperlyConfigured: " in done.stderr.splitlines()[-1]


def test_deployment_check_is_clean():
    result = python("manage.py", "check", "--deploy", "--fail-level", "WARNING", **PRODUCTION)
    assert result.returncode == 0, result.stderr
    assert result.stdout == "System check identified no issues (0 silenced).\n"


def test_deployment_check_would_complain_without_https():
    result = python("manage.py", "check", "--deploy", "--fail-level", "WARNING", **PRODUCTION | {"HTTPS": "false"})
    assert result.returncode == 1
    assert "security.W008" in result.stderr
