"""Recording what somebody answered."""

from collections.abc import Mapping

from tutor.accounts.models import User
from tutor.library.selectors.puzzles import Person

from .models import Try


def record(person: Person, answers: Mapping[str, tuple[str, bool]]) -> None:
    """Record for each question the rule that was tried and whether it was right, if it is the first answer to it.

    Who wants no estimates has nothing recorded.
    """
    if isinstance(person, User) and person.skills != User.Skills.OFF:
        Try.objects.bulk_create(
            [Try(owner=person, question=about, rule=rule, right=right) for about, (rule, right) in answers.items()],
            ignore_conflicts=True,
        )
