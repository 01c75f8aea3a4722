"""The tree in a LEGUP file: its nodes and the transitions between them, before any of it is judged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from puzzles.formats.errors import shown
from puzzles.grid.text import Phrase
from puzzles.legup import Element

MERGE = "MERGE"
CHANGES = ("cell", "line")
SAID = ("child", "rule", "rule_id")
"""The attributes of a transition that say what it is."""


@dataclass(slots=True, eq=False)
class Transition:
    """A step of LEGUP: the nodes it starts from, the node it leads to ("" for none), its rule and its changes.

    `ours` and `at` stand in files that were written here: our rule, and its place.
    """

    element: Element
    child: str
    name: str
    rule_id: str
    parents: dict[str, None] = field(default_factory=dict)
    merges: bool = False

    @property
    def ours(self) -> str:
        return self.element.attributes.get("ours", "")

    @property
    def at(self) -> str:
        return self.element.attributes.get("at", "")

    @property
    def changes(self) -> Iterator[Element]:
        """Yield the cells that it changes."""
        return (element for element in self.element.children if element.name in CHANGES)


@dataclass(slots=True)
class Tree:
    """The transitions from each node, the ids that two nodes have, and all transitions in the order of the file."""

    root: str
    nodes: dict[str, list[Transition]]
    twice: set[str]
    all: list[Transition]


def read_tree(proof: Element) -> Tree:
    """Return the tree of a proof: transitions within their nodes, or in a list of their own. Raise GridError."""
    elements = list(proof.inside("node"))
    tree = Tree("", {}, set(), [])
    for name in [element.attributes.get("id", "") for element in elements]:
        if name in tree.nodes:
            tree.twice.add(name)
        tree.nodes.setdefault(name, [])
    inside = [
        (each, [node.attributes.get("id", "")])
        for node in elements
        for each in node.children
        if each.name == "transition"
    ]
    within = {id(each) for each, _parents in inside}
    others = [each for each in proof.inside("transition") if id(each) not in within]
    _add(tree, inside + [(each, each.attributes.get("parent", "").replace(",", " ").split()) for each in others])
    tree.root = _root(tree, elements, proof)
    return tree


def _add(tree: Tree, found: list[tuple[Element, list[str]]]) -> None:
    """Add the transitions; those with one id, below different nodes, are one transition with several parents."""
    by_id: dict[str, Transition] = {}
    for element, parents in found:
        given = element.attributes
        transition = Transition(element, given.get("child", ""), given.get("rule", ""), given.get("rule_id", ""))
        if name := given.get("id", ""):
            transition = by_id.setdefault(name, transition)
        if transition.element is element:
            tree.all.append(transition)
        transition.merges |= MERGE in (given.get("rule_id", "").upper(), given.get("rule", "").upper()[: len(MERGE)])
        for parent in dict.fromkeys(parents):
            if parent not in transition.parents:
                transition.parents[parent] = None
                tree.nodes.get(parent, []).append(transition)
            else:  # were it left out, a step that does not hold could hide behind one that does
                again = Phrase("another one, {name}", name=shown(name))
                raise element.error("a LEGUP proof whose nodes have each transition once", again)
        _same(transition, element)


def _same(first: Transition, again: Element) -> None:
    """Raise GridError for a transition below another node that says something else; it may say less."""
    given, cells = again.attributes, [each.attributes for each in again.children]
    differs = any(given.get(name) not in (None, "", first.element.attributes.get(name)) for name in SAID)
    if differs or (cells and cells != [each.attributes for each in first.element.children]):
        told = Phrase("what line {line} says of the same step of this LEGUP file", line=first.element.line)
        raise again.error(told, "something else")


def _root(tree: Tree, elements: list[Element], proof: Element) -> str:
    """Return the id of the node that is marked as root, else of the only one that no transition leads to."""
    marked = [each for each in elements if each.attributes.get("root", "").lower() == "true"]
    children = {transition.child for transition in tree.all}
    free = marked or [each for each in elements if each.attributes.get("id", "") not in children]
    if len(free) > 1:
        raise free[1].error("a LEGUP proof with one root", Phrase("another one, {name}", name=_name(free[1])))
    if elements and not free:
        raise proof.error("a LEGUP proof with a root", "none")
    root = free[0].attributes.get("id", "") if free else ""
    if root in tree.twice:
        again = [each for each in elements if each.attributes.get("id", "") == root][1]
        raise again.error("a LEGUP proof whose root is there once", Phrase("another node, {name}", name=_name(again)))
    return root


def _name(node: Element) -> str:
    return shown(node.attributes.get("id", ""))
