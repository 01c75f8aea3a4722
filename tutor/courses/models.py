"""Courses, their people, and assignments. An assigned puzzle is pinned: later edits do not change it."""

import secrets
from typing import Any, Self, TypeVar

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tutor.accounts.models import User

from .assigned import Assignment, Extension, Item
from .names import LONGEST, split_name

__all__ = [
    "Assignment",
    "Course",
    "Extension",
    "FormerMembership",
    "Invitation",
    "Item",
    "Listed",
    "Membership",
    "RosterColumns",
    "WrongCode",
    "new_join_code",
]

Person = TypeVar("Person", bound=models.Model)

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Characters of join codes, without those that look alike."""


def new_join_code() -> str:
    """Return a random join code such as `K7QM-3XZA`: about 40 bits, too many to guess."""
    letters = "".join(secrets.choice(CODE_LETTERS) for _place in range(8))
    return f"{letters[:4]}-{letters[4:]}"


class Course(models.Model):
    """A class of students, with the people who teach and grade it."""

    title = models.CharField(_("title"), max_length=120)
    notes = models.TextField(_("notes"), blank=True, max_length=20_000, help_text=_("Markdown."))
    time_zone = models.CharField(
        _("time zone"), max_length=60, default="UTC", help_text=_("Of all dates on its pages.")
    )
    join_code = models.CharField(_("join code"), max_length=9, unique=True, default=new_join_code)
    joinable = models.BooleanField(_("can be joined"), default=True, help_text=_("By whoever has the join code."))
    archived = models.BooleanField(_("archived"), default=False, help_text=_("Closed: to be read, not worked on."))
    demo = models.BooleanField(_("demo"), default=False, editable=False, help_text=_("Removed by one command."))
    created = models.DateTimeField(_("made"), auto_now_add=True)

    seen: frozenset[str] | None = None
    """Sections whose students the person at the page may see; None: all. Access checks set it for bound graders."""

    class Meta:
        ordering = ["archived", "title", "pk"]
        verbose_name = _("course")

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("assignments:course", args=[self.pk])

    def students(self) -> "models.QuerySet[Membership]":
        """Return the students whom the person at the page may see."""
        return self.within(self.memberships.filter(role=Membership.Role.STUDENT))

    def within(self, people: "models.QuerySet[Person]") -> "models.QuerySet[Person]":
        """Leave out the test student, and students of sections that the person at the page may not see."""
        people = people.exclude(role=Membership.TEST)
        if self.seen is None:
            return people
        return people.filter(~models.Q(role=Membership.Role.STUDENT) | models.Q(section__in=self.seen))


class Listed(models.Model):
    """Name, number and section of a person, as the roster of a course has them."""

    first_name = models.CharField(_("first name"), max_length=LONGEST, blank=True, default="", db_default="")
    last_name = models.CharField(_("last name"), max_length=LONGEST, blank=True, default="", db_default="")
    number = models.CharField(_("student number"), max_length=40, blank=True)
    section = models.CharField(_("section"), max_length=100, blank=True)

    class Meta:
        abstract = True

    @property
    def roster_name(self) -> str:
        """Return the name on the roster, or nothing."""
        return " ".join(filter(None, (self.first_name, self.last_name)))


class Membership(Listed):
    """A person's role in a course. Rights in a course come from memberships only."""

    class Role(models.TextChoices):
        """Roles in rising order: an instructor may do all that a grader may, and also change the course."""

        STUDENT = "student", _("student")
        GRADER = "grader", _("grader")
        INSTRUCTOR = "instructor", _("instructor")

    course = models.ForeignKey(Course, verbose_name=_("course"), related_name="memberships", on_delete=models.CASCADE)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("person"), related_name="memberships", on_delete=models.CASCADE
    )
    role = models.CharField(_("role"), max_length=10, choices=Role, default=Role.STUDENT)
    joined = models.DateTimeField(_("joined"), auto_now_add=True)
    vouched = models.EmailField(
        _("vouched for"),
        blank=True,
        default="",
        db_default="",
        help_text=_("The address that an instructor of the course says is this person's."),
    )
    extra_time = models.PositiveSmallIntegerField(
        _("extra time in percent"),
        default=0,
        db_default=0,
        validators=[MaxValueValidator(300)],
        help_text=_("For all assignments of a student, from the opening to the due date: 50 gives time and a half."),
    )

    stated_number = models.CharField(
        _("stated number"),
        max_length=40,
        blank=True,
        default="",
        db_default="",
        editable=False,
        help_text=_("The student number that the person typed when joining; an instructor confirms it."),
    )

    sections = models.JSONField(
        _("sections to grade"), default=list, db_default=[], blank=True, help_text=_("Of a grader; none ticked: all.")
    )

    STAFF = (Role.GRADER, Role.INSTRUCTOR)
    # No choice of Role, so whatever counts students or lists people leaves it out.
    TEST = "test"

    section_before = ""
    """The section as it was when this was read, so that a change can be told from another save."""

    class Meta:
        ordering = ["course", "role", "user"]
        verbose_name = _("membership")
        constraints = [models.UniqueConstraint(fields=["course", "user"], name="once_in_a_course")]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"

    @classmethod
    def from_db(cls, *args: Any, **kwargs: Any) -> Self:
        """Remember the section that the row has."""
        found = super().from_db(*args, **kwargs)
        found.section_before = found.__dict__.get("section", "")
        return found

    @property
    def named_user(self) -> User:
        """Return the person, called by the name that the roster has."""
        self.user.call(self.first_name, self.last_name)
        return self.user

    @property
    def test(self) -> bool:
        """Return whether this is the test student, as which instructors see the course."""
        return self.role == self.TEST

    @property
    def has_joined(self) -> bool:
        """Return whether this is a member, and no stand-in for somebody on the roster who has not joined yet."""
        return self.user_id > 0

    @property
    def staff(self) -> bool:
        """Return whether the person is a grader or an instructor."""
        return self.role in self.STAFF

    @property
    def bound(self) -> frozenset[str] | None:
        """Return the sections that a grader is bound to; None for all."""
        return frozenset(self.sections) if self.role == self.Role.GRADER and self.sections else None

    @property
    def instructor(self) -> bool:
        """Return whether the course is the person's to change, unless it is archived."""
        return self.role == self.Role.INSTRUCTOR

    @property
    def may_change(self) -> bool:
        """Return whether the person may change the course now."""
        return self.instructor and not self.course.archived

    @property
    def known(self) -> bool:
        """Return whether the email address is confirmed, by a link or by an instructor of this course.

        Rosters match only people whose address is confirmed.
        """
        return self.user.email_confirmed or (bool(self.vouched) and self.vouched.lower() == self.user.email.lower())

    def is_below(self, role: str) -> bool:
        """Return whether a role gives more rights than the person has."""
        ranks = [value for value, _label in self.Role.choices]
        return ranks.index(self.role) < ranks.index(role)


class FormerMembership(Listed):
    """A student who has left a course.

    Feedback that was hidden stays hidden after leaving. Rejoining restores number and section.
    """

    course = models.ForeignKey(
        Course, verbose_name=_("course"), related_name="former_memberships", on_delete=models.CASCADE
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("person"), related_name="former_courses", on_delete=models.CASCADE
    )
    left = models.DateTimeField(_("left"))

    class Meta:
        db_table = "courses_former"  # under this name older versions of the site know it
        ordering = ["course", "user"]
        verbose_name = _("former student")
        constraints = [models.UniqueConstraint(fields=["course", "user"], name="once_formerly_in_a_course")]

    def __str__(self) -> str:
        return f"{self.user}, {self.left:%Y-%m-%d %H:%M}"


class Invitation(Listed):
    """An invitation to somebody on a roster. It becomes a membership when a person with that email joins.

    Without an email, an instructor says which of those who join with the code it is for.
    """

    course = models.ForeignKey(Course, related_name="invitations", on_delete=models.CASCADE)
    email = models.EmailField(_("email"), blank=True)
    # Both names together, for older versions of the site, which know only this column.
    name = models.CharField(_("name"), max_length=LONGEST, blank=True)
    mailed = models.DateTimeField(_("invited by mail"), null=True, editable=False)
    role = models.CharField(_("role"), max_length=10, choices=Membership.Role, default=Membership.Role.STUDENT)

    class Meta:
        db_table = "courses_expected"  # as above
        ordering = ["last_name", "first_name", "email"]
        constraints = [
            models.UniqueConstraint(
                fields=["course", "email"], condition=~models.Q(email=""), name="expected_once_in_a_course"
            )
        ]

    def __str__(self) -> str:
        return self.roster_name or self.name or self.email or self.number

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.name and not self.roster_name:  # from an older client or version of the site
            self.first_name, self.last_name = split_name(self.name)
        self.name = self.roster_name[:LONGEST]
        super().save(*args, **kwargs)


class RosterColumns(models.Model):
    """The meaning of the columns of a course's roster files, as somebody chose before the last import."""

    course = models.OneToOneField(Course, related_name="roster_columns", on_delete=models.CASCADE)
    fields = models.JSONField(default=dict)
    domain = models.CharField(max_length=LONGEST, blank=True)

    def __str__(self) -> str:
        return str(self.course)


class WrongCode(models.Model):
    """A wrong join code that somebody tried. Too many in a short time block further tries for a while."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, related_name="wrong_codes", on_delete=models.CASCADE)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(fields=["user", "at"])]

    def __str__(self) -> str:
        return f"{self.user}, {self.at:%Y-%m-%d %H:%M}"
