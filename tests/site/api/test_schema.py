"""The API keeps what its description promises: every operation gets very many good and bad requests."""

import warnings
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections

from tests.every import EVERY
from tests.site.api.callers import ALL, caller
from tests.site.api.numbered import numbered
from tests.site.api.world import world
from tutor.api.schema import schema
from tutor.wsgi import application

ACCEPTED = ["2xx", "401", "403", "404", "409", "412", "422"]
"""Answers to data of the right shape: 422 if its content is wrong, such as an invalid step, and 412 for an unknown
ETag."""
REFUSED = ["400", "401", "403", "404", "405", "406", "409", "412", "415", "422", "429"]
"""Answers to data of a wrong shape: 412 comes before the body is read."""

ALL_OF, ONE_IN = (1, 1) if EVERY else (3, 64)
"""The first generated requests of an operation are all sent; of the rest, one in this many."""


def config(headers: dict[str, str]) -> Any:
    """Every check, the same requests each time, and few enough of them."""
    from schemathesis.config import SchemathesisConfig

    return SchemathesisConfig.from_dict(
        {
            "seed": 1,
            "headers": headers,
            "generation": {"max-examples": 2, "deterministic": True, "no-shrink": True, "database": "none"},
            "phases": {
                "fuzzing": {"enabled": EVERY}
            },  # it takes as long as all else, and hardly any of it would be sent
            "checks": {
                "positive_data_acceptance": {"expected-statuses": ACCEPTED},
                "negative_data_rejection": {"expected-statuses": REFUSED},
            },
        }
    )


@pytest.fixture
def one_connection() -> Iterator[None]:
    """Requests come in through the real door, and must not close the connection of the test behind them."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


CLASSROOM = {"assignments", "courses", "grading", "jobs", "me", "uploads"}
"""The first words of the addresses that are asked as an instructor."""


@pytest.mark.django_db
@pytest.mark.parametrize(("make", "who"), [(world, "sam"), (numbered, "alice")])
def test_schemathesis(one_connection, make, who):
    # Here, because it takes half a second to load, in each process that only looks for tests.
    import schemathesis
    from schemathesis.core.result import Ok
    from schemathesis.generation.feedback import FeedbackSources
    from schemathesis.pytest._test_builder import build_operation_test

    make()
    headers = caller(who, *ALL).headers | {"Accept-Encoding": "identity"}
    described = schemathesis.openapi.from_dict(schema(), config=config(headers))
    described.app = application
    made, sent, asked = Counter[str](), Counter[str](), set[str]()

    def check(case: Any) -> None:
        label = case.operation.label
        made[label] += 1
        if made[label] <= ALL_OF or made[label] % ONE_IN == 0:
            sent[label] += 1
            case.call_and_validate(headers=headers)

    for found in described.get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()
        if (operation.path.split("/")[3] in CLASSROOM) != (who == "alice"):
            continue
        asked.add(operation.label)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", category=DeprecationWarning)
            test: Any = build_operation_test(
                config=described.config,
                operation=operation,
                test_func=check,
                given_kwargs={},
                feedback=FeedbackSources(),
            )
            test()
    assert set(sent) == asked
