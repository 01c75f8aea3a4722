"""Every page of the library, for somebody who is new and for somebody with work of their own."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse

from puzzles.registry import all_rules, all_types, get_type
from tests.site.catalogue.reading import card_html, cards, links, pictures, proof, words
from tests.site.library.texts import DAWN, FERN, SPLIT, joined
from tests.site.work.page import parse
from tutor.accounts.models import User
from tutor.library.models import Puzzle, PuzzleSet
from tutor.library.selectors.rule_pages import catalogue
from tutor.library.services import import_set
from tutor.work.models import Proof

pytestmark = pytest.mark.django_db

State = Proof.State


@pytest.fixture
def unlisted(first_steps: PuzzleSet) -> Puzzle:
    """A puzzle of a type that the site does not offer (any more)."""
    return Puzzle.objects.create(
        set=first_steps, position=3, title="Ghost", type="blank", text="..\n..", sha256="0", height=2, width=2
    )


# --- First page ------------------------------------------------------------------------------------------------


def test_first_page_for_a_visitor(client, dawn):
    page = client.get("/")
    assert cards(page) == [
        "Dawn Binary 4 × 4 Prevent Trio alone not begun",
        "Fern Binary 4 × 4 hardest rule: Complete Row/Column not begun",
    ]
    assert links(page, "Start with an easy one") == [f"/prove/{dawn.pk}/"]
    assert links(page, "Dawn") == [f"/puzzles/{dawn.pk}/"]
    assert links(page, "First steps") == ["/sets/first-steps/"]
    assert "No account needed" in page.content.decode()
    assert User.objects.count() == 0


def test_a_newcomer_starts_with_the_puzzle_that_has_a_guide(client, sams, sam, dawn):
    """There are smaller puzzles, but a type of the least board is not the easiest to begin with."""
    small = import_set(b"type: short-truth-table\ntitle: Two facts\n\nA^B = T\n", slug="facts", title="Facts")
    assert small.set.puzzles.get().level == 1
    text = b"type: binary\ntitle: First light\n\n.0.0\n0...\n.11.\n..0.\n"
    light = import_set(text, slug="light", title="Light").set.puzzles.get()
    assert links(client.get("/"), "Start with an easy one") == [f"/prove/{light.pk}/"]
    assert 'aria-label="Guide"' in client.get(f"/prove/{light.pk}/").content.decode()
    proof(sam, light, State.UNIQUE, steps=8)
    assert links(sams.get("/"), "Next: Dawn") == [f"/prove/{dawn.pk}/"]


def test_a_page_without_puzzles_says_so(client):
    page = client.get("/")
    assert "There are no puzzles here yet." in page.content.decode()
    assert links(page, "Start with an easy one") == []


def test_first_page_with_work(sams, sam, dawn, fern):
    proof(sam, dawn, State.UNIQUE, steps=5)
    latest = proof(sam, fern, steps=12, open_ends=1)
    page = sams.get("/")
    assert cards(page) == [
        "Dawn Binary 4 × 4 Prevent Trio alone proved: exactly one solution",
        "Fern Binary 4 × 4 hardest rule: Complete Row/Column 12 steps, 1 open branch",
    ]
    assert links(page, "Go on with “Fern”") == [f"/work/{latest.pk}/"]
    assert "1 of 2 proved" in words(page.content.decode())
    assert "No account needed" not in page.content.decode()


def test_a_goal_counts_where_the_puzzle_asks_for_it(sams, sam, dawn):
    """An imported proof may have met another goal, which is easier."""
    proof(sam, dawn, State.MET, steps=1, open_ends=1)
    page = words(sams.get("/").content.decode())
    assert ("proved: goal reached" in page, "of 2 proved" in page) == (True, False)
    Puzzle.objects.filter(pk=dawn.pk).update(goal="any-solution")
    assert "1 of 2 proved" in words(sams.get("/").content.decode())


def test_work_of_others_does_not_show(client, sam, dawn):
    proof(sam, dawn, State.UNIQUE, steps=5)
    assert cards(client.get("/"))[0] == "Dawn Binary 4 × 4 Prevent Trio alone not begun"
    sue = User.objects.create_user("sue")
    client.force_login(sue)
    page = client.get("/")
    assert cards(page)[0] == "Dawn Binary 4 × 4 Prevent Trio alone not begun"
    assert links(page, "Start with an easy one") == [f"/prove/{dawn.pk}/"]
    assert "of 2 proved" not in page.content.decode()


def test_the_easiest_puzzle_that_is_not_begun_comes_next(sams, sam, dawn, fern):
    proof(sam, dawn, State.UNIQUE, steps=5)
    assert links(sams.get("/"), "Next: Fern") == [f"/prove/{fern.pk}/"]
    proof(sam, fern, State.UNIQUE, steps=5)
    page = sams.get("/")
    assert links(page, "Next: Fern") == links(page, "Start with an easy one") == []


def test_more_of_the_type_that_was_proved_last_comes_next(sams, sam, dawn, fern):
    """Easier puzzles of another type come after it."""
    facts = {"type": "light-up", "height": 2, "width": 2, "solutions": "one", "level": 4}
    proved, more = (
        Puzzle.objects.create(set=dawn.set, position=3, title=title, text=text, sha256=title, **facts)
        for title, text in (("Lamp", "1.\n.#"), ("More", "#.\n.1"))
    )
    proof(sam, proved, State.UNIQUE, steps=5)
    assert links(sams.get("/"), "Next: More") == [f"/prove/{more.pk}/"]


@pytest.mark.parametrize(
    ("state", "steps", "ends", "shown", "sign"),
    [
        (State.UNFINISHED, 1, 1, "1 step, 1 open branch", "circle"),
        (State.UNFINISHED, 3, 2, "3 steps, 2 open branches", "circle"),
        (State.UNIQUE, 3, 0, "proved: exactly one solution", "check"),
        (State.NONE, 3, 0, "proved: no solution", "check"),
        (State.SEVERAL, 3, 0, "proved: several solutions", "check"),
        (State.SUSPECT, 3, 0, "being checked", "search"),
    ],
)
def test_state_of_work_in_words_and_with_a_sign(sams, sam, dawn, state, steps, ends, shown, sign):
    proof(sam, dawn, state, steps=steps, open_ends=ends)
    page = sams.get("/sets/first-steps/")
    assert cards(page)[0] == f"Dawn Binary 4 × 4 Prevent Trio alone {shown}"
    signs = [re.findall(r"icons\.svg#([\w-]+)", card) for card in card_html(page)]
    assert signs == [[sign], ["circle-dashed"]]


def test_of_several_proofs_the_one_that_got_furthest_counts(sams, sam, dawn):
    proof(sam, dawn, State.UNIQUE, steps=5)
    proof(sam, dawn, State.SUSPECT, steps=4)
    proof(sam, dawn, steps=3)
    assert cards(sams.get("/"))[0] == "Dawn Binary 4 × 4 Prevent Trio alone proved: exactly one solution"


def test_a_long_set_shows_its_beginning_and_where_the_rest_is(client, monkeypatch):
    monkeypatch.setattr("tutor.catalogue.selectors.listings.SHOWN", 2)
    import_set(joined(DAWN, FERN, SPLIT), slug="long", title="Long")
    page = client.get("/")
    assert len(cards(page)) == 2
    assert links(page, "All 3 puzzles of “Long”") == ["/sets/long/"]
    assert len(cards(client.get("/sets/long/"))) == 3


# --- A set -----------------------------------------------------------------------------------------------------


def test_page_of_a_set(client, first_steps):
    page = client.get("/sets/first-steps/")
    assert "<h1>First steps</h1>" in page.content.decode()
    assert "Small boards." in page.content.decode()
    assert cards(page) == [
        "Dawn Binary 4 × 4 Prevent Trio alone not begun",
        "Fern Binary 4 × 4 hardest rule: Complete Row/Column not begun",
    ]


def test_pictures_are_files_that_browsers_keep(client, sams, sam, dawn):
    (address, *_others) = pictures(client.get("/sets/first-steps/").content.decode())
    picture = client.get(address)
    assert picture["Cache-Control"] == "public, max-age=31536000, immutable"
    style = re.findall(r"<style>(.*?)</style>", picture.content.decode())[0]
    digest = b64encode(sha256(style.encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in picture["Content-Security-Policy"]
    assert "color-scheme:light dark" in style
    User.objects.filter(pk=sam.pk).update(theme="dark")
    (dark, *_others) = pictures(sams.get("/sets/first-steps/").content.decode())
    assert "color-scheme:dark" in sams.get(dark).content.decode()
    # A page from before the puzzle was drawn in another way still shows it; another person's puzzle nobody sees.
    assert client.get(f"/pictures/{dawn.pk}/0123-dark.svg")["Location"] == dark
    assert client.get(f"/pictures/{dawn.pk}/0123-pink.svg").status_code == 404
    PuzzleSet.objects.filter(pk=dawn.set_id).update(owner=sam)
    assert sams.get(address)["Cache-Control"] == "private, max-age=31536000, immutable"
    assert client.get(address).status_code == 404


# --- A puzzle --------------------------------------------------------------------------------------------------


def test_page_of_a_puzzle_for_a_visitor(client, dawn, fern):
    page = client.get(f"/puzzles/{dawn.pk}/")
    text = words(page.content.decode())
    assert links(page, "Prove it") == [f"/prove/{dawn.pk}/"]
    assert links(page, "Begin another proof") == []
    assert links(page, "Prevent Trio") == ["/rules/binary.prevent-trio/"]
    assert links(page, "Complete Row/Column") == []
    assert links(page, "Fern →") == [f"/puzzles/{fern.pk}/"]
    assert "By Sue." in text
    assert "From A notebook." in text
    assert "No row or column has three equal digits next to each other" in text
    assert 'aria-label="Dawn, row by row, - is open: - - - 1; 1 0 - -; - 0 - 1; - - 1 -"' in page.content.decode()
    assert "Your proofs" not in text


def test_page_of_a_puzzle_with_work(sams, sam, dawn, fern):
    done = proof(sam, fern, State.UNIQUE, steps=9)
    begun = proof(sam, fern, steps=2)
    page = sams.get(f"/puzzles/{fern.pk}/")
    assert links(page, "See the proof") == [f"/work/{done.pk}/"]
    assert links(page, "Begin another proof") == [f"/prove/{fern.pk}/?new=1"]
    assert links(page, "← Dawn") == [f"/puzzles/{dawn.pk}/"]
    own = page.content.decode().partition("Your proofs")[2].partition("These rules are enough")[0]
    assert re.findall(r'href="(/work/\d+/)"', own) == [f"/work/{begun.pk}/", f"/work/{done.pk}/"]


def test_unfinished_work_goes_on(sams, sam, dawn):
    begun = proof(sam, dawn, steps=2)
    assert links(sams.get(f"/puzzles/{dawn.pk}/"), "Go on") == [f"/work/{begun.pk}/"]


def test_nobody_sees_the_proofs_of_others(client, sam, dawn):
    secret = proof(sam, dawn, steps=2)
    for person in (None, User.objects.create_user("sue")):
        if person:
            client.force_login(person)
        page = client.get(f"/puzzles/{dawn.pk}/")
        assert f"/work/{secret.pk}/" not in page.content.decode()
        assert links(page, "Prove it") == [f"/prove/{dawn.pk}/"]


def test_a_type_that_is_not_offered_is_shown_nowhere(client, unlisted):
    assert client.get(f"/puzzles/{unlisted.pk}/").status_code == 404
    assert "Ghost" not in client.get("/").content.decode()
    assert "2 puzzles" in words(client.get("/").content.decode())
    assert "Ghost" not in client.get("/sets/first-steps/").content.decode()
    hidden = [rule.id for rule in get_type("blank").rules]
    assert [client.get(f"/rules/{rule}/").status_code for rule in hidden] == [404] * len(hidden)
    assert not any(rule in client.get("/rules/").content.decode() for rule in hidden)
    assert client.get("/rules/?type=blank").status_code == 404


# --- Rules -----------------------------------------------------------------------------------------------------


def test_page_of_all_rules(client):
    offered = [ptype for ptype in all_types().values() if ptype.listed]
    ways = client.get("/rules/").content.decode()
    assert re.findall(r'href="/rules/[?]type=([^"]+)"', ways) == [ptype.id for ptype in offered]
    assert f"{len(get_type('binary').rules)} rules" in words(ways)
    page = "".join([client.get("/rules/", {"type": ptype.id}).content.decode() for ptype in offered])
    listed = re.findall(r'<a href="/rules/([^/]+[.][^/]+)/"', page)
    assert [rule for rule in listed if rule.startswith("binary.")] == [
        "binary.prevent-trio",
        "binary.complete-line",
        "binary.save-blocker",
        "binary.unique-line",
        "binary.zero-or-one",
        "binary.trio",
        "binary.unbalanced-line",
        "binary.repeated-line",
        "binary.wasted-blocker",
    ]
    assert set(listed) == {rule.id for ptype in offered for rule in ptype.rules}
    kinds = ["Direct rules", "Case rules", "Contradiction rules"]
    assert re.findall(r"<h3>(.*?)</h3>", page) == kinds * len(offered)
    checked = json.loads((settings.BASE_DIR / "seeds/soundness.json").read_text())
    assert set(checked) <= set(all_rules())
    assert all(asked >= accepted >= 100 for asked, accepted in checked.values())
    assert page.count('<svg class="gp gp-small') == sum(len(ptype.rules) for ptype in offered) == len(listed)


def test_page_of_a_rule(client):
    page = client.get("/rules/binary.save-blocker/")
    why = words(page.content.decode().partition("Why it holds")[2])
    assert "Suppose r1c6 = 1." in why
    assert "Row 1 has all its 3 1s, so r1c4 is 0. Row 1 has all its 3 1s, so r1c5 is 0." in why
    assert "r1c3, r1c4 and r1c5 are all 0. That is impossible, so r1c6 = 0." in why
    assert "Why it holds" not in client.get("/rules/binary.trio/").content.decode()
    page = client.get("/rules/binary.prevent-trio/")
    html, text = page.content.decode(), words(page.content.decode())
    assert "<h1>Prevent Trio</h1>" in html
    assert "Three equal digits may not stand next to each other: a cell beside two equal digits, or between" in text
    assert "direct rule" in text
    assert "level 1" in text
    assert "in LEGUP: Prevent Trio, BINA-BASC-0001" in text
    assert re.search("of [1-9][0-9,]+ claims on small random boards, this rule confirmed [1-9][0-9,]+, and each", text)
    assert "r1c3 = 0 accepted r1c1 and r1c2 are both 1; a third 1 at r1c3 would make a trio, so it is 0." in text
    assert "r1c3 = 1 not accepted The two 1s next to r1c3 force 0 there, not 1: a third 1 would make a trio." in text
    assert "nothing would change" not in text
    assert html.count('class="card example"') == len(re.findall("accepted|refused", text))
    assert links(page, "Complete Row/Column →") == ["/rules/binary.complete-line/"]


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        (
            "binary.save-blocker",
            "row 1 would have 3 1s; half of it is 2. So r1c3 is 0. A simpler reason: Prevent Trio.",
        ),
        ("shirokuro.only-link", "r1c1-r1c4 = line accepted r1c1 has only this one link, r1c1-r1c4."),
        (
            "binary.zero-or-one",
            "at r2c3 accepted Splits into the cases r2c3 = 0 or r2c3 = 1. One of these 2 cases must be true.",
        ),
        ("binary.trio", "in row 2 accepted r2c1, r2c2 and r2c3 are all 0."),
        ("latin.naked-subset", "r1c3 is not 1 or 2, r1c4 is not 1 or 2 accepted In row 1, r1c1 and r1c2 have only 1"),
        (
            "binary.trio",
            (
                "anywhere on the board not accepted "
                "No row or column of this board has three equal digits next to each other."
            ),
        ),
    ],
)
def test_what_is_said_of_an_example(client, rule, says):
    assert says in words(client.get(f"/rules/{rule}/").content.decode())


# --- All of them -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("person", ["visitor", "sam"])
def test_every_page_has_one_heading_and_no_inline_style_or_script(client, sams, sam, dawn, fern, person):
    proof(sam, fern, steps=2)
    browser = sams if person == "sam" else client
    addresses = ["/", "/sets/first-steps/", f"/puzzles/{dawn.pk}/", f"/puzzles/{fern.pk}/", "/rules/"]
    addresses += [f"/rules/?type={ptype.id}" for ptype in all_types().values() if ptype.listed]
    if person == "visitor":  # who sees the same pages of rules as everybody
        addresses += [f"/rules/{part.rules[0].rule.id}/" for group in catalogue() for part in group.kinds]
    for address in addresses:
        response = browser.get(address)
        html = response.content.decode()
        assert response.status_code == 200, address
        assert html.count("<h1>") == 1, address
        assert re.findall(r'<style|\sstyle="|<script(?! defer src=)|\son\w+="', html) == [], address
        assert "unsafe" not in response.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("name", "args"),
    [("set", ["nowhere"]), ("puzzle", [999_999]), ("rule", ["binary.nonsense"]), ("rule", ["merge"])],
)
def test_what_does_not_exist(client, first_steps, name, args):
    response = client.get(reverse(f"catalogue:{name}", args=args))
    assert response.status_code == 404
    assert "<h1>Page not found</h1>" in response.content.decode()


def test_pages_are_only_read(client, dawn):
    for address in ("/", "/sets/first-steps/", f"/puzzles/{dawn.pk}/", "/rules/", "/rules/binary.trio/"):
        assert client.post(address).status_code == 405


def test_the_rules_of_legup_stand_beside_ours(client):
    def page_of(path: str) -> Any:
        return parse(client.get(path).content.decode())

    page = page_of("/rules/legup/")
    rows = {" ".join(row.text.split()) for row in page.walk() if row.tag == "tr"}
    assert "Trio BINA-CONT-0001 Trio the same" in rows
    assert any(row.startswith("Repeated Row/Column BINA-CONT-0003") and "two empty rows" in row for row in rows)
    assert len(rows) >= 178
    assert "two empty rows" in page_of("/rules/binary.repeated-line/").text
    assert "LEGUP’s rules beside ours" not in page_of("/rules/binary.trio/").text
