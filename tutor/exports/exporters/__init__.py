"""All kinds of files, in the order of the page."""

from .base import Exporter
from .grids import GridsContest, GridsContestZip, GridsText, GridsZip
from .lms import Canvas, Moodle
from .proofs import ProofsJson, ProofsZip, ReadableHtml, ReadablePuzzles, ReadableStudents, ReadableZip
from .verdicts import VerdictsCsv, VerdictsJson, VerdictsXlsx
from .worksheet import Worksheet

EXPORTERS: dict[str, Exporter] = {
    exporter.name: exporter
    for exporter in (
        VerdictsCsv(),
        VerdictsXlsx(),
        VerdictsJson(),
        Canvas(),
        Moodle(),
        GridsText(),
        GridsZip(),
        GridsContest(),
        GridsContestZip(),
        ProofsJson(),
        ProofsZip(),
        ReadableHtml(),
        ReadableStudents(),
        ReadablePuzzles(),
        ReadableZip(),
        Worksheet(),
    )
}

__all__ = ["EXPORTERS", "Exporter"]
