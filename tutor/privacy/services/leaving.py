"""Deleting an account: everything is deleted except what the grades of a course depend on."""

import secrets

from axes.utils import reset as forget_attempts
from django.db import transaction
from django.db.models import ProtectedError, RestrictedError
from django.utils import timezone

from tutor.accounts.models import Preferences, User
from tutor.accounts.services.devices import end_sessions
from tutor.courses.models import Course, Membership
from tutor.finish.models import Share
from tutor.library.models import PuzzleSet
from tutor.privacy.selectors.leaving import leaving, practice_of, used_sets, worked
from tutor.work.models import Proof

from ..messages import deleted_account


@transaction.atomic
def delete_account(user: User) -> bool:
    """Delete an account; return whether nothing of it is left. `leaving` says beforehand what this does.

    What a course needs stays, with a row that has no name. So does everything that other models protect.
    """
    plan = leaving(user)
    assert not plan.orphans, "the page refuses this"
    Proof.objects.filter(owner=user, item__assignment__course__in=plan.gone_courses).delete()
    Course.objects.filter(pk__in=[course.pk for course in plan.gone_courses]).delete()
    practice_of(user).delete()
    Share.objects.filter(proof__owner=user).delete()
    PuzzleSet.objects.filter(owner=user).exclude(pk__in=used_sets(user)).delete()
    forget_attempts(username=user.username)
    end_sessions(user)
    user.tokens.all().delete()
    if not plan.keeps_row:
        try:
            with transaction.atomic():
                user.delete()
        except (ProtectedError, RestrictedError):
            pass
        else:
            return True
    _leave_courses(user)
    _make_nameless(user)
    return False


def _leave_courses(user: User) -> None:
    """Keep memberships with work or grades, without name, number and section; delete the others."""
    memberships = Membership.objects.filter(user=user)
    memberships.exclude(course__in=worked(user).values("assignment__course")).delete()
    memberships.exclude(role=Membership.Role.STUDENT).delete()
    memberships.update(first_name="", last_name="", number="", section="")
    user.former_courses.all().delete()


def _make_nameless(user: User) -> None:
    user.username = f"deleted-{secrets.token_hex(8)}"
    user.email = user.confirmed_email = user.last_name = ""
    user.first_name = deleted_account()
    user.is_active = user.is_staff = user.is_superuser = False
    user.set_unusable_password()
    user.last_login, user.date_joined, user.last_seen = None, timezone.now(), timezone.localdate()
    for field in Preferences._meta.fields:
        setattr(user, field.name, field.get_default())
    user.save()
    user.groups.clear()
    user.user_permissions.clear()
