"""Confirming an email address: by the link that went there, as the account it is for, once for each address."""

import re
from datetime import timedelta

import pytest
from django.core import mail, signing
from django.db import IntegrityError
from django.test import Client
from django.utils import timezone

from tests.site.accounts.conftest import PASSWORD, shown
from tutor.accounts.models import CONFIRMED, User
from tutor.accounts.selectors.people import confirmed_holder
from tutor.accounts.services import confirm, create_account, new_details

pytestmark = pytest.mark.django_db

BANNER = "is not confirmed yet. Open the link in the mail that we sent there."


@pytest.fixture
def nell() -> User:
    return create_account(email="nell@example.org", password=PASSWORD, first_name="Nell", username="nell")


@pytest.fixture
def browser(nell: User) -> Client:
    client = Client()
    client.force_login(nell, backend="django.contrib.auth.backends.ModelBackend")
    return client


def link(browser: Client) -> str:
    browser.post("/confirm/")
    found = re.search(r"http://testserver(/confirm/\S+)", str(mail.outbox[-1].body))
    assert found
    return found[1]


def is_confirmed(user: User) -> bool:
    user.refresh_from_db()
    return user.email_confirmed


def test_every_page_says_so_until_it_is_confirmed(browser, nell):
    assert f"Your email address nell@example.org {BANNER}" in shown(browser.get("/rules/"))
    answer = browser.post("/confirm/", {"next": "/rules/"}, follow=True)
    assert answer.redirect_chain == [("/rules/", 302)]
    assert "A mail is on its way to nell@example.org." in shown(answer)
    address = link(browser)
    page = browser.get(address)
    assert "You are signed in as Nell. Is nell@example.org your address, and this your account?" in shown(page)
    assert not is_confirmed(nell)  # a mail program that looks at links confirms nothing
    answer = browser.post(address, follow=True)
    assert "Your email address is confirmed." in shown(answer)
    assert is_confirmed(nell)
    assert BANNER not in shown(browser.get("/rules/"))
    assert "There is nothing to confirm." in shown(browser.post("/confirm/", follow=True))


def test_the_link_does_nothing_for_whoever_reads_the_mail_but_has_not_the_account(browser, nell, dana):
    """A stranger who signed up with Dana's address must not get it confirmed by Dana's click."""
    address = link(browser)
    assert Client().post(address)["Location"].startswith("/sign-in/")
    there = Client()
    there.force_login(dana, backend="django.contrib.auth.backends.ModelBackend")
    for ask in (there.get, there.post):
        assert "This link is for another account" in shown(ask(address))
    assert not is_confirmed(nell)


def test_links_that_do_not_work(browser, nell, monkeypatch):
    address = link(browser)
    for wrong in (address[:-2] + "x/", "/confirm/x/", f"/confirm/{signing.dumps([nell.pk, nell.email])}/"):
        answer = browser.post(wrong)
        assert (answer.status_code, "This link does not work any more" in shown(answer)) == (410, True)
    later = timezone.now() + timedelta(days=3, minutes=1)
    monkeypatch.setattr("time.time", later.timestamp)
    assert browser.post(address).status_code == 410
    monkeypatch.undo()
    User.objects.update(email="other@example.org")
    assert browser.post(address).status_code == 410
    assert not is_confirmed(nell)


def test_an_address_belongs_to_the_one_who_confirms_it_first(browser, nell):
    address = link(browser)
    other = create_account(email="NELL@example.org", password=PASSWORD)
    assert confirm(other)
    answer = browser.post(address, follow=True)
    assert "Another account has confirmed this email address." in shown(answer)
    assert (is_confirmed(nell), is_confirmed(other)) == (False, True)
    browser.post("/confirm/")
    assert mail.outbox[-1].subject == "You already have an account at Gridproof"


def test_nobody_fills_a_mailbox(browser, nell):
    for _ in range(3):
        browser.post("/confirm/")
    answer = browser.post("/confirm/", follow=True)
    assert "Several mails went to nell@example.org already. Ask again in an hour." in shown(answer)
    assert len(mail.outbox) == 3


def test_an_address_changed_twice_at_once_is_not_confirmed(dana):
    """Both requests have loaded the account before either changes it."""
    for loaded in (User.objects.get(pk=dana.pk), User.objects.get(pk=dana.pk)):
        new_details(loaded, email="stranger@example.org", first_name="Dana", last_name="Reed")
    assert not is_confirmed(dana)


def test_a_link_confirms_its_own_address_only(browser, nell):
    """The address changes between reading the link and recording that it is confirmed."""
    link(browser)
    meant = User.objects.get(pk=nell.pk)
    new_details(nell, email="stranger@example.org", first_name="Nell", last_name="")
    assert not confirm(meant)
    assert not is_confirmed(nell)


def test_an_older_version_that_changes_addresses_confirms_none(dana):
    """It does not know the column, and writes only the address."""
    User.objects.filter(pk=dana.pk).update(email="stranger@example.org")
    assert not is_confirmed(dana)
    assert not User.objects.filter(CONFIRMED).exists()
    assert confirmed_holder("stranger@example.org", besides=User()) is None
    owner = create_account(email="DANA@example.org", password=PASSWORD)
    assert confirm(owner)
    assert (is_confirmed(owner), confirmed_holder("Dana@example.org", besides=dana)) == (True, owner)
    User.objects.filter(pk=dana.pk).update(email="dana@example.org")
    assert not is_confirmed(dana)


def test_the_database_keeps_a_confirmed_address_for_one_account(dana):
    other = create_account(email=dana.email, password=PASSWORD)
    with pytest.raises(IntegrityError):
        User.objects.filter(pk=other.pk).update(confirmed_email=dana.confirmed_email)
