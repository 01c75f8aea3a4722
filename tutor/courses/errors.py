"""The error for actions that are not possible now."""


class RefusedError(ValueError):
    """An action that is not possible now. The text tells the person why; nothing has been changed."""
