"""`shorten`: a proof without the steps that nothing in it needs."""

from __future__ import annotations

from puzzles.budgets import COMMAND_FILE
from puzzles.commands.console import Console, Options, naming
from puzzles.examined import judged
from puzzles.formats.proof import MAX_BYTES, print_proof
from puzzles.formats.proofs import read_any_proof
from puzzles.teach.quality import shortened

HELP = """\
usage: python -m puzzles shorten [PROOF]

Reads a proof file and writes it without the steps that nothing in it needs: the kernel accepts the rest, and it proves
the same. The steps that are left keep their ids. A proof that is not finished is written as it is.
"""


def run(args: list[str], console: Console) -> int:
    """Write the shortened proof."""
    file = Options(args).file
    with naming(file):
        proof = read_any_proof(console.read(file, MAX_BYTES))
    short = shortened(judged(proof, COMMAND_FILE), proof.text.rules, work=COMMAND_FILE)
    console.write(print_proof(proof._replace(entries=short.record)))
    return 0
