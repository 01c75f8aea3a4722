from django.apps import AppConfig


class ToolsConfig(AppConfig):
    """Tools store nothing of their own; a pasted puzzle that somebody proves goes into a set of that person's."""

    name = "tutor.tools"
