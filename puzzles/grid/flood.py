"""Connected components of graphs whose edges can be shut: flood fill."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence

Graph = Sequence[Sequence[tuple[int, int]]]
"""For each vertex its edges, each with the vertex at its other end."""


def component(
    graph: Graph, cells: Sequence[int], shut: int, start: int, gone: Collection[int] = frozenset()
) -> list[int]:
    """List the vertices that can be reached from `start` over edges whose cell is not `shut`, `start` first.

    `gone` are edges that count as shut.
    """
    found, seen = [start], {start}
    for vertex in found:
        for edge, other in graph[vertex]:
            if other not in seen and cells[edge] != shut and edge not in gone:
                seen.add(other)
                found.append(other)
    return found


def unequal(graph: Graph, cells: Sequence[int], shut: int, weights: Sequence[int]) -> list[list[int]]:
    """List the components whose weights do not add up to 0, in the order of their first vertices."""
    seen, result = [False] * len(graph), []
    for start in range(len(graph)):
        if seen[start]:
            continue
        seen[start] = True
        found = [start]
        for vertex in found:
            for edge, other in graph[vertex]:
                if not seen[other] and cells[edge] != shut:
                    seen[other] = True
                    found.append(other)
        if sum([weights[vertex] for vertex in found]):
            result.append(found)
    return result


def cut_off(
    graph: Graph, cells: Sequence[int], shut: int, gone: Collection[int], ends: Collection[int], weights: Sequence[int]
) -> list[int]:
    """Return an unequal part that shutting the edges in `gone` would cut off, empty if there is none.

    `ends` are the vertices at the ends of these edges. If the components they lie in are equal now, an empty answer
    means that every part of them is. The parts grow in turn, so that the search ends when the smaller ones are known.
    """
    owner = {vertex: vertex for vertex in ends}
    parts = {vertex: [vertex] for vertex in owner}
    waiting = {vertex: deque((vertex,)) for vertex in owner}
    while len(waiting) > 1:
        for part in list(waiting):
            queue = waiting.get(part)
            if queue is None:
                continue  # it was joined to another part
            if not queue:
                if sum([weights[vertex] for vertex in parts[part]]):
                    return parts[part]
                del waiting[part]
                continue
            for edge, other in graph[queue.popleft()]:
                if cells[edge] == shut or edge in gone:
                    continue
                found = owner.get(other)
                if found is None:
                    owner[other] = part
                    parts[part].append(other)
                    queue.append(other)
                elif found != part:
                    owner.update(dict.fromkeys(parts[found], part))
                    parts[part] += parts.pop(found)
                    queue += waiting.pop(found)
    return []
