"""Forms for answers. No request contains what was asked."""

from django import forms

from tutor.work.forms import RevForm


class BeginForm(forms.Form):
    """The one-time key of the request that begins an attempt."""

    key = forms.UUIDField()


class AnswerForm(RevForm):
    """A part of an exercise and the answer to it; several numbers are sent one by one."""

    part = forms.CharField(max_length=8)
    says = forms.CharField(max_length=80, required=False)


class SubmitForm(RevForm):
    """A note that the attempt is finished, or that it is not after all."""

    withdraw = forms.BooleanField(required=False)
