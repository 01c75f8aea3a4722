from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "tutor.accounts"
    verbose_name = _("accounts")

    def ready(self) -> None:
        from .signing_in import note_device  # noqa: PLC0415  # it needs the models, which are loaded by now

        user_logged_in.connect(note_device, dispatch_uid="accounts.note_device")
