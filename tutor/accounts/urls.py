from django.urls import path
from django.views.generic import TemplateView

from .views import confirming, entering, passwords, settings

app_name = "accounts"

urlpatterns = [
    path("sign-up/", entering.SignUp.as_view(), name="sign-up"),
    path("sign-in/", entering.SignIn.as_view(), name="sign-in"),
    path("sign-out/", entering.sign_out, name="sign-out"),
    path("password/", passwords.Reset.as_view(), name="reset"),
    path("password/sent/", TemplateView.as_view(template_name="accounts/reset_sent.html"), name="reset-sent"),
    path("password/<uidb64>/<token>/", passwords.NewPassword.as_view(), name="new-password"),
    path("confirm/", confirming.send_again, name="send-link"),
    path("confirm/<token>/", confirming.confirm, name="confirm"),
    path("settings/", settings.settings, name="settings"),
    path("settings/details/", settings.details, name="details"),
    path("settings/password/", passwords.Change.as_view(), name="password"),
    path("settings/sudo/", settings.sudo, name="sudo"),
    path("settings/sessions/", settings.sessions, name="sessions"),
]
