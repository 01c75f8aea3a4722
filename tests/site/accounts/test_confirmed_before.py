"""Which addresses of older accounts count as confirmed after an update."""

from importlib import import_module

import pytest
from django.apps import apps

from tests.site.classroom import classroom
from tests.site.people import account
from tutor.accounts.models import CONFIRMED, User
from tutor.courses.models import Course

pytestmark = pytest.mark.django_db


def test_those_whom_another_instructor_has_in_a_course():
    classroom()
    own = Course.objects.create(title="Own")
    own.memberships.create(user=account("carol"), role="instructor")  # nobody has seen her but herself
    account("admin")
    User.objects.create(username="demo", email="demo@demo.invalid", demo=True)
    User.objects.create(username="nobody")
    User.objects.update(confirmed_email="")
    import_module("tutor.accounts.migrations.0006_confirm_seated").confirm_seated(apps, None)
    confirmed = set(User.objects.filter(CONFIRMED).values_list("username", flat=True))
    assert confirmed == {"alice", "bob", "grace", "sam", "sue", "demo"}
