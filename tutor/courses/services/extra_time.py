"""Extensions that follow from the extra time of students, for every assignment with a due date."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any

from django.db.models import Max

from tutor.accounts.models import User

from ..models import Assignment, Extension, Membership

DATES = {"due", "opens", "published"}


def after_saving(instance: Assignment, update_fields: Collection[str] | None = None, **_signal: Any) -> None:
    """Move the due dates of students with extra time after the dates of an assignment have changed."""
    if update_fields is None or DATES & set(update_fields):
        give_extra_time(instance.course_id, [instance])


def after_joining(instance: Membership, **_signal: Any) -> None:
    """Give a student who joins a section its extensions, unless they have one by hand or one as late."""
    joined, instance.section_before = instance.section != instance.section_before, instance.section
    if instance.role != Membership.Role.STUDENT or not instance.section or not joined:
        return
    for assignment in Assignment.objects.filter(course=instance.course_id).exclude(section_extensions={}):
        facts = assignment.section_extensions.get(instance.section)
        if facts:
            _extend(assignment, instance.user_id, facts)


def _extend(assignment: Assignment, student: int, facts: dict[str, Any]) -> None:
    due = datetime.fromisoformat(facts["due"])
    own = Extension.objects.filter(assignment=assignment, student=student).first()
    if own and (own.due >= due or not own.automatic):
        return
    by = User.objects.filter(pk=facts["by"]).first()
    given = {"due": due, "reason": facts["reason"], "by": by, "automatic": False}
    Extension.objects.update_or_create(assignment=assignment, student_id=student, defaults=given)
    note_latest(assignment)


def give_extra_time(course: int, assignments: Iterable[Assignment], students: Collection[int] | None = None) -> None:
    """Make, move or remove the extensions that follow from extra time; those given by hand stay as they are."""
    members = Membership.objects.filter(course=course, role=Membership.Role.STUDENT)
    chosen = members.filter(extra_time__gt=0) if students is None else members.filter(user__in=students)
    extra = dict(chosen.values_list("user", "extra_time"))
    for assignment in assignments:
        old = Extension.objects.filter(assignment=assignment, automatic=True)
        changed = (old if students is None else old.filter(student__in=students)).delete()[0]
        wanted = [(student, due) for student, percent in extra.items() if (due := _due(assignment, percent))]
        rows = [Extension(assignment=assignment, student_id=who, due=due, automatic=True) for who, due in wanted]
        Extension.objects.bulk_create(rows, ignore_conflicts=True)
        if changed or rows:
            note_latest(assignment)


def _due(assignment: Assignment, percent: int) -> datetime | None:
    """Return when an assignment is due with extra time, or None if that is never or there is none."""
    begins = assignment.opens or assignment.published
    if not percent or assignment.due is None or begins is None or begins >= assignment.due:
        return None
    return assignment.due + (assignment.due - begins) * percent / 100


def note_latest(assignment: Assignment) -> None:
    """Store the latest due date among the extensions of the students of the course."""
    found = assignment.extensions.filter(student__memberships__course=assignment.course_id)
    assignment.extended = found.aggregate(latest=Max("due"))["latest"]
    assignment.save(update_fields=["extended"])
