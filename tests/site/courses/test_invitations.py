"""Invitations by mail to those on a roster who have not joined."""

from smtplib import SMTPRecipientsRefused

import pytest
from django.core import mail
from django.core.mail import EmailMessage

from tests.site.courses.reading import main, said
from tests.site.people import account
from tests.site.workers import work_off
from tutor.accounts.models import User
from tutor.courses.models import Invitation, Membership
from tutor.jobs.models import Job

pytestmark = pytest.mark.django_db


@pytest.fixture
def address(room) -> str:
    """Tom, Ann and a grader are invited; Sue has joined, and waits for another role."""
    for name, role in (("tom", "student"), ("ann", "student"), ("gwen", "grader"), ("sue", "grader")):
        Invitation.objects.create(course=room.course, email=f"{name}@example.org", role=role, first_name="Buy now!")
    return f"/courses/{room.course.pk}/invite/"


def sent(client, address: str, **fields: str) -> tuple[str, list[str]]:
    """Send the form, do the job, and return its outcome and the new recipients."""
    mail.outbox.clear()
    answer = client.post(address, fields)
    work_off()
    job = Job.objects.get(kind="invitations", pk=answer["Location"].split("/")[-2])
    return job.said, [to for letter in mail.outbox for to in letter.to]


def test_everybody_who_has_not_joined_gets_one_letter(room, alice, address):
    room.course.title = "Cheap pills"
    room.course.save()
    assert "3 people on the roster have not joined yet" in main(alice.get(address))
    people = ["tom@example.org", "ann@example.org", "gwen@example.org"]
    assert sent(alice, address) == ("3 of 3 invitations are sent.", people)
    letter = mail.outbox[0]
    assert "alice@example.org has put this address on the list" in letter.body
    assert "http://testserver/courses/join/?code=TEST-CODE\n" in letter.body
    assert not any(word in str(letter.message()) for word in ("Cheap pills", "Buy now!"))
    assert "mail sent" in main(alice.get(f"/courses/{room.course.pk}/people/"))
    refused = ["There is nobody to write to: everybody on the roster has joined, or has an invitation."]
    assert said(alice, alice.post(address)) == refused
    assert sent(alice, address, again="on") == ("3 of 3 invitations are sent.", people)
    assert sent(alice, address, again="on") == ("0 of 3 invitations are sent.", [])  # two a day for a mailbox


def test_a_mailbox_that_does_not_exist_stops_nobody_else(alice, address, monkeypatch):
    send = EmailMessage.send

    def refuse(letter, *args):
        if letter.to == ["tom@example.org"]:
            raise SMTPRecipientsRefused({})
        return send(letter, *args)

    monkeypatch.setattr(EmailMessage, "send", refuse)
    assert sent(alice, address) == ("2 of 3 invitations are sent.", ["ann@example.org", "gwen@example.org"])
    monkeypatch.setattr(EmailMessage, "send", lambda *_: (_ for _ in ()).throw(OSError("down")))
    words = "Not all invitations are sent: the mail server does not answer. Try again later."
    assert sent(alice, address, again="on") == (words, [])


def test_who_cannot_invite(room, alice, address, settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"invitations-sent": (1, 0, 600)}
    words = "Not all invitations are sent: you have sent too many today. Send the others tomorrow."
    assert sent(alice, address) == (words, ["tom@example.org"])
    alice.post(address)
    Membership.objects.filter(user=account("alice")).update(role="grader")
    work_off()
    assert len(mail.outbox) == 1
    Membership.objects.filter(user=account("alice")).update(role="instructor")
    room.course.joinable = False
    room.course.save()
    assert "the link in the letter would not work" in said(alice, alice.post(address))[0]
    User.objects.filter(username="alice").update(confirmed_email="")
    assert "Confirm your own email address first" in main(alice.get(address))
