from django.apps import AppConfig


class FinishConfig(AppConfig):
    """The app for finished proofs and the links by which they are shared."""

    name = "tutor.finish"
