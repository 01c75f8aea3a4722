"""Rules that many puzzle types share: counts, pairs of counts, ways that keep apart, splits of a cell.

A type makes its counts once per puzzle, `counts_over(cells, yes, [Count(place, cells, number, shown), ...])` in a
function with `@unique`, and says in one class which they are. Each of its rules then subclasses that and a shared rule:

    class _Mines(Counting):
        def counts(self, puzzle: Puzzle) -> Counts:
            return field_of(puzzle).counts

    class FinishWithMines(_Mines, FinishYes):
        id, name, level = "minesweeper.finish-with-mines", "Finish with Mines", 1
        statement = "Where a number has only as many open squares as it misses mines, each of them is a mine."
        only, unmet, outside = "only-mine", "more-open", "no-clue-near"
        why = {
            "only-mine": "This rule only places mines, so it is no reason for {cell} to be safe.",
            "opposite": "It is the other way round: the {wants} at {place} needs a mine at {cell}.",
            "more-open": "The {wants} at {place} has {held} mines and {open} open squares: {cell} need not be a mine.",
            "no-clue-near": "{cell} touches no number.",
        }

    class FinishWithMinesTeller(FinishYesTeller):
        because = {"needs": Counted("missing", "The {wants} at {place} misses one mine ...", "... {missing} ...")}

    TELLERS = {FINISH_WITH_MINES.id: FinishWithMinesTeller(FINISH_WITH_MINES)}
    ARGUERS = {FINISH_WITH_MINES.id: AboutCounts(FINISH_WITH_MINES, {"yes": ..., "no": ..., "place": ...})}

`add_counts(clauses, counts)` of `laws.py` are the clauses. Light Up (`types/light_up`) uses all of it but the ways that
keep apart.
"""
