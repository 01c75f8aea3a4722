from django.apps import AppConfig


class ToolsConfig(AppConfig):
    """The app for tools. It stores nothing; a pasted puzzle that a person proves goes into a set of their own."""

    name = "tutor.tools"
