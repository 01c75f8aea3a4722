"""Answers that people gave in drills and exercises."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tutor.accounts.models import User


class Try(models.Model):
    """Somebody's first answer to a question about a rule."""

    owner = models.ForeignKey(User, related_name="tries", on_delete=models.CASCADE)
    rule = models.CharField(max_length=80)
    right = models.BooleanField()
    question = models.CharField(max_length=200, help_text=_("What tells the question from all others."))
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["owner", "question"], name="first_answer_to_a_question")]

    def __str__(self) -> str:
        return f"{self.rule}: {self.question}"
