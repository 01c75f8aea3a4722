"""Rate limits: who is counted, for how long, and that no two people are counted as one."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import RequestFactory
from django.utils import timezone

from tests.site.people import account
from tutor import settings as site
from tutor.limits.models import Count
from tutor.limits.requests import count_request
from tutor.limits.services import TooOftenError, count_mail, delete_old_counts

LIMITS = {"hint": (2, 3, 600), "guest": (0, 1, 600), "mailbox": (1, 0, 600)}


@pytest.fixture(autouse=True)
def few(settings) -> None:
    settings.RATE_LIMITS = LIMITS
    settings.PROXIES = 0


def asked(what: str, who: str = "", address: str = "192.0.2.7", whose: str = "") -> str:
    """Ask once; return the error that says when to try again, or nothing."""
    request = RequestFactory().post("/", REMOTE_ADDR=address)
    request.user = account(who) if who else AnonymousUser()
    try:
        count_mail(what, whose) if whose else count_request(request, what)
    except TooOftenError as error:
        return str(error)
    return ""


YOU = "You sent too many such requests in a short time, so you have to wait. Try again in 10 minutes."
NETWORK = "Your network sent too many such requests in a short time, so you have to wait. Try again in 10 minutes."


@pytest.mark.django_db
def test_an_account_is_counted_wherever_it_is():
    assert [asked("hint", "sam"), asked("hint", "sam", "192.0.2.8"), asked("hint", "sam")] == ["", "", YOU]
    assert [asked("hint", "sue")] * 2 == ["", ""]  # from the same address


@pytest.mark.django_db
def test_two_strengths_of_hints_a_second_are_not_too_many(settings):
    settings.RATE_LIMITS = site.RATE_LIMITS
    assert not any(asked("hint", "sam") for _ in range(120))
    assert asked("hint", "sam").startswith("You sent too many such requests")  # so a program has to wait


@pytest.mark.django_db
def test_who_has_no_account_is_counted_by_address():
    assert [asked("hint") for _ in range(4)] == ["", "", "", NETWORK]
    assert asked("hint", "guest") == ""  # who is an account, even without a name
    assert asked("hint", address="192.0.2.8") == ""


@pytest.mark.django_db
@pytest.mark.parametrize("before", [False, True])
def test_another_first_one_comes_between(before):
    if before:
        assert asked("hint", "sam") == ""
        Count.objects.update(until=timezone.now() - timedelta(seconds=1))
    seen: list[str] = []

    def between(execute, sql, *rest):
        """Between the first look and the second, somebody else asks."""
        if sql.startswith("SELECT") and '"limits_count"' in sql and not seen:
            seen.append("")
            seen.append(asked("hint", "sam"))
        return execute(sql, *rest)

    with connection.execute_wrapper(between):
        assert asked("hint", "sam") == ""
    assert seen == ["", ""]
    assert Count.objects.get().number == 2


@pytest.mark.django_db
def test_what_is_counted_by_address_is_so_for_everybody():
    assert [asked("guest", "sam"), asked("guest", "sue")] == ["", NETWORK]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("unknown", "unknown", True),
    ],
)
def test_an_address_that_its_owner_can_change_is_the_same(first, second, same):
    assert [asked("guest", address=first), asked("guest", address=second)] == ["", NETWORK if same else ""]


@pytest.mark.django_db
def test_a_mailbox_is_counted_whoever_asks():
    mailboxes = ["a@example.org", "a@example.org", "b@example.org"]
    assert [asked("mailbox", address=f"192.0.2.{n}", whose=box) for n, box in enumerate(mailboxes)] == ["", YOU, ""]


@pytest.mark.django_db
def test_the_pause_ends_and_counting_begins_anew():
    assert [asked("hint", "sam") for _ in range(3)] == ["", "", YOU]
    Count.objects.update(until=timezone.now() + timedelta(seconds=20.5))
    assert asked("hint", "sam").endswith("Try again in 21 seconds.")
    Count.objects.update(until=timezone.now())
    assert [asked("hint", "sam") for _ in range(3)] == ["", "", YOU]


@pytest.mark.django_db
def test_nothing_personal_is_stored_and_old_counts_go():
    asked("hint", "sam")
    asked("guest")
    assert all(len(whose) == 64 and "192.0" not in whose for whose in Count.objects.values_list("whose", flat=True))
    Count.objects.filter(what="guest").update(until=timezone.now() - timedelta(seconds=1))
    assert delete_old_counts() == 1
    assert Count.objects.get().what == "hint"


@pytest.mark.django_db
@pytest.mark.parametrize("before", [0, 1])
def test_one_more_costs_one_write(django_assert_num_queries, before, settings):
    settings.RATE_LIMITS = {"guest": (0, 10, 600)}
    asked("guest")
    with django_assert_num_queries(1):
        asked("guest")


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_none_is_lost(settings):
    """Each thread has a connection of its own, as another process has."""
    settings.RATE_LIMITS = {"guest": (0, 25, 600)}

    def some(_number: int) -> list[str]:
        try:
            return [asked("guest") for _ in range(10)]
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        heard = [word for words in threads.map(some, range(4)) for word in words]
    assert sorted(heard) == [""] * 25 + [NETWORK] * 15
    assert Count.objects.get().number == 25
