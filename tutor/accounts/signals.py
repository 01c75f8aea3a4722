"""Signals of accounts, for the apps above that act on them."""

from django.dispatch import Signal

email_confirmed = Signal()
"""Sent in the transaction that confirms an email address, with `user`."""
