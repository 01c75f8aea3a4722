"""`to-legup`: proofs as files that LEGUP opens."""

from __future__ import annotations

from puzzles.budgets import COMMAND_FILE
from puzzles.commands.console import Console, Options, naming
from puzzles.examined import judged
from puzzles.formats.errors import UnfitError
from puzzles.formats.legup_writer import write_proof
from puzzles.formats.proof import MAX_BYTES
from puzzles.formats.proofs import read_any_proof

HELP = """\
usage: python -m puzzles to-legup [PROOF]

Reads a proof file and writes it in the XML of LEGUP. What LEGUP has no form for is named first, on standard error: a
step among it is written without its rule, which LEGUP and check-proof do not accept.
"""


def run(args: list[str], console: Console) -> int:
    """Write the proof, after naming what LEGUP cannot hold."""
    file = Options(args).file
    with naming(file):
        proof = read_any_proof(console.read(file, MAX_BYTES))
        try:
            text, missing = write_proof(proof, judged(proof, COMMAND_FILE).results)
        except UnfitError as error:
            raise error.at(proof.text.line) from None
    for step, what in missing:
        place = f"step {step}: " if step else ""
        console.warn(f"{file}: {place}LEGUP has no form for {what}")
    console.write(text)
    return 0
