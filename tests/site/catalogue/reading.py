"""Pages of the catalogue as a reader sees them."""

import re
from html import unescape

from tutor.accounts.models import User
from tutor.library.models import Puzzle
from tutor.work.models import Proof


def words(html: str) -> str:
    """Return the text as a reader sees it: without tags, with single blanks."""
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", html).split())).replace(" ,", ",")


def card_html(response) -> list[str]:
    """List the puzzle cards of a page."""
    return re.findall(r'<li class="card puzzle">(.*?)</li>', response.content.decode(), re.DOTALL)


def pictures(html: str) -> list[str]:
    """List the addresses of the pictures."""
    return re.findall(r'<img src="([^"]*)"', html)


def cards(response) -> list[str]:
    """List the words of each puzzle card of a page."""
    return [words(card) for card in card_html(response)]


def links(response, text: str) -> list[str]:
    """List the addresses of the links with this text."""
    found = re.findall(r'<a [^>]*?href="([^"]*)"[^>]*>(.*?)</a>', response.content.decode(), re.DOTALL)
    return [address for address, inner in found if words(inner) == text]


def proof(owner: User, puzzle: Puzzle, state: str = Proof.State.UNFINISHED, **facts: int) -> Proof:
    return Proof.objects.create(owner=owner, puzzle=puzzle, state=state, **facts)
