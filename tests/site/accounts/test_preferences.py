"""Display preferences: stored with the person, and honoured by the server."""

import re

import pytest
from django.core import mail
from django.test import Client

from tests.site.accounts.conftest import PASSWORD, shown
from tests.site.classroom import classroom
from tests.site.people import account, person
from tests.site.work.page import parse
from tests.site.work.test_everywhere import puzzle_of
from tests.site.work.test_surface import BOARDS
from tests.site.work.texts import WHOLE
from tests.site.work.workbench import Workbench, take_steps
from tutor.accounts.models import User
from tutor.accounts.services import create_account
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db

DEFAULTS = {"theme": "", "motion": "", "first_digit": 0, "mistakes": "now", "reasons": "", "assist": "", "skills": ""}
OTHERS = {
    "theme": "dark",
    "motion": "reduced",
    "first_digit": 1,
    "mistakes": "asked",
    "reasons": "hidden",
    "assist": "off",
    "skills": "off",
}


def kept(user: User) -> dict[str, object]:
    user.refresh_from_db()
    return {name: getattr(user, name) for name in DEFAULTS}


def html(client: Client, address: str = "/") -> dict[str, str]:
    """The attributes of the page."""
    (root,) = [each for each in parse(client.get(address).content.decode()).walk() if each.tag == "html"]
    return root.attrs


def chosen(client: Client) -> dict[str, str]:
    """Return the options that the form shows as chosen."""
    inputs = [each for each in parse(client.get("/settings/").content.decode()).walk() if each.tag == "input"]
    return {each.attrs["name"]: each.attrs["value"] for each in inputs if "checked" in each.attrs}


@pytest.mark.parametrize("who", ["guest", "sam"])
def test_they_are_kept_and_shown(who):
    somebody = person(who)
    assert kept(account(who)) == DEFAULTS
    answer = somebody.client.post("/settings/", OTHERS, follow=True)
    assert "Preferences saved." in shown(answer)
    assert kept(account(who)) == OTHERS
    assert chosen(somebody.client) == {name: str(value) for name, value in OTHERS.items()}
    assert chosen(person("sue").client) == {name: str(value) for name, value in DEFAULTS.items()}


def test_colours_and_motion_are_on_every_page():
    sam = person("sam").client
    assert html(sam) == {"lang": "en"}
    sam.post("/settings/", OTHERS)
    for address in ("/", "/rules/", "/settings/", "/nowhere/"):
        assert html(sam, address) == {"lang": "en", "data-theme": "dark", "data-motion": "reduced"}
    sam.post("/settings/", OTHERS | {"theme": "light", "motion": ""})
    assert html(sam) == {"lang": "en", "data-theme": "light"}
    assert html(Client()) == {"lang": "en"}


def test_looking_makes_no_guest_and_saving_does(client):
    client.get("/settings/")
    assert User.objects.count() == 0
    client.post("/settings/", OTHERS)
    guest = User.objects.get()
    assert guest.is_guest
    assert kept(guest) == OTHERS
    assert html(client)["data-theme"] == "dark"


@pytest.mark.parametrize("name", DEFAULTS)
@pytest.mark.parametrize("value", ["purple", "2", "-1"])
def test_what_there_is_not_is_refused(name, value):
    sam = person("sam")
    answer = sam.client.post("/settings/", OTHERS | {name: value})
    assert answer.status_code == 422
    assert "is not one of the available choices." in shown(answer)
    assert kept(account("sam")) == DEFAULTS


def test_a_form_changes_nothing_else():
    more = {"is_staff": "on", "username": "root", "email": "x@example.org"}
    person("sam").client.post("/settings/", OTHERS | more)
    sam = account("sam")
    assert (sam.username, sam.email, sam.is_staff) == ("sam", "sam@example.org", False)


def cycle(workbench: Workbench) -> str | None:
    return workbench.page.find("board").attrs.get("data-cycles")


def test_first_digit(puzzles):
    sam = person("sam")
    assert cycle(Workbench.of(sam.client, puzzles["Fern"])) == "0 1"
    sam.client.post("/settings/", DEFAULTS | {"first_digit": 1})
    workbench = Workbench.of(sam.client, puzzles["Fern"])
    assert cycle(workbench) == "1 0"
    workbench.play(*WHOLE[:2])  # the answers bring the board anew
    assert cycle(workbench) == "1 0"
    workbench.select("1.0")
    assert cycle(workbench) == "1 0"
    assert cycle(Workbench.of(Client(), puzzles["Fern"])) == "0 1"


@pytest.mark.parametrize("type_id", sorted(set(BOARDS) - {"binary"}))
def test_first_digit_is_for_digits_of_which_there_are_two(type_id):
    sam = person("sam")
    before = cycle(Workbench.of(sam.client, puzzle_of(type_id, BOARDS[type_id])))
    sam.client.post("/settings/", DEFAULTS | {"first_digit": 1})
    assert cycle(Workbench.of(sam.client, puzzle_of(type_id, BOARDS[type_id]))) == before


def quiet(workbench: Workbench) -> bool:
    return "data-quiet" in workbench.page.find("board-head").attrs


def test_mistakes_only_when_asked(puzzles):
    sam = person("sam")
    assert not quiet(Workbench.of(sam.client, puzzles["Fern"]))
    sam.client.post("/settings/", DEFAULTS | {"mistakes": "asked"})
    workbench = Workbench.of(sam.client, puzzles["Fern"])
    assert quiet(workbench)
    workbench.play(WHOLE[0])
    assert quiet(workbench)
    workbench.check()
    assert not quiet(workbench)
    workbench.play(WHOLE[1])
    assert quiet(workbench)


def test_an_assignment_has_its_own_rules(puzzles):
    sam = person("sam")
    sam.client.post("/settings/", DEFAULTS | {"mistakes": "asked"})
    proof = take_steps(sam.client, puzzles["Fern"], WHOLE[:1])
    Proof.objects.filter(pk=proof.pk).update(item=classroom(proof.puzzle).item, attempt=1)
    assert not quiet(Workbench(sam.client, f"/work/{proof.pk}/"))


# --- Name and address ---

DETAILS = {"first_name": "Dana", "last_name": "Rowan", "email": "Dana@example.org", "password": ""}


def test_another_name_needs_no_password(sign_in, dana):
    client = sign_in()
    answer = client.post("/settings/details/", DETAILS, follow=True)
    assert answer.redirect_chain == [("/settings/", 302)]
    assert re.search(r"Name Dana Rowan Email address Dana@example.org Username dana", shown(answer))


@pytest.mark.parametrize(("password", "status"), [("", 422), ("wrong", 422), (PASSWORD, 302)])
def test_another_address_needs_the_password(sign_in, dana, password, status):
    answer = sign_in().post("/settings/details/", DETAILS | {"email": "new@example.org", "password": password})
    assert answer.status_code == status
    dana.refresh_from_db()
    assert dana.email == ("new@example.org" if status == 302 else "Dana@example.org")


def test_another_spelling_of_the_same_address_does_not(sign_in, dana):
    assert sign_in().post("/settings/details/", DETAILS | {"email": "dana@example.org"}).status_code == 302


@pytest.mark.parametrize("email", ["TAKEN@example.org", "free@example.org"])
def test_another_address_is_taken_and_not_confirmed_whoever_has_it(sign_in, dana, email):
    create_account(email="taken@example.org", password=PASSWORD, email_confirmed=True)
    answer = sign_in().post("/settings/details/", DETAILS | {"email": email, "password": PASSWORD}, follow=True)
    assert answer.redirect_chain == [("/settings/", 302)]
    assert f"Your email address {email} is not confirmed yet" in shown(answer)
    dana.refresh_from_db()
    assert (dana.email, dana.email_confirmed) == (email, False)
    (letter,) = mail.outbox
    assert letter.to == [email]


def test_another_spelling_of_an_address_stays_confirmed(sign_in, dana):
    sign_in().post("/settings/details/", DETAILS | {"email": "DANA@example.org"})
    dana.refresh_from_db()
    assert (dana.email, dana.email_confirmed, len(mail.outbox)) == ("DANA@example.org", True, 0)


def test_the_reason_after_a_right_step_can_be_left_out(puzzles):
    """Nothing else in the status line changes, and a refused step is explained either way."""
    sam = person("sam")
    reason = "r4c2 and r4c3 are both 0; a third 0 at r4c1 would make a trio, so it is 1."
    said = []
    for wish in ("", "hidden"):
        sam.client.post("/settings/", DEFAULTS | {"reasons": wish})
        workbench = Workbench.of(sam.client, puzzles["Fern"])
        workbench.step("binary.prevent-trio: r4c1=1")
        said.append(workbench.said)
        workbench.undo()
    assert said == [f"Prevent Trio: r4c1 = 1. {reason}", "Prevent Trio: r4c1 = 1."]
