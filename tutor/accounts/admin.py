from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.utils.translation import gettext_lazy as _

from .models import User


@admin.register(User)
class UserAdmin(DjangoUserAdmin):  # type: ignore[type-arg]  # generic only in the stubs
    list_display = [
        "username",
        "email",
        "confirmed_email",
        "first_name",
        "last_name",
        "is_guest",
        "is_staff",
        "last_seen",
    ]
    list_filter = ["is_guest", "is_staff", "is_superuser", "is_active", "groups"]
    readonly_fields = ["is_guest", "last_seen"]
    fieldsets = [
        *(DjangoUserAdmin.fieldsets or []),
        (_("On this site"), {"fields": ["confirmed_email", "is_guest", "last_seen"]}),
    ]
