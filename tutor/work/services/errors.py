"""Reasons for which a service changes nothing."""

from ..outcomes import Limit


class StaleError(Exception):
    """The proof has changed since the page was made, or the key belongs to another request. Nothing was written."""


class OwnerNeededError(Exception):
    """There is something to save, and nobody who owns it: a visitor becomes a guest first. Nothing was written."""


class ClosedError(Exception):
    """The proof is closed for work, or not open yet; its policy says why. Nothing was written."""


class LimitError(Exception):
    """The request exceeds what the assignment allows, for instance the `most` splits. Nothing was written."""

    def __init__(self, code: Limit, most: int = 0) -> None:
        super().__init__(code)
        self.code, self.most = code, most
