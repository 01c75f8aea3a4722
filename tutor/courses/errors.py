"""Why something was not done."""


class RefusedError(ValueError):
    """What was asked for cannot be done now; the text is for the person who asked, and says why. Nothing is changed."""
