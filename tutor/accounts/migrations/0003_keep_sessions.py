"""Sessions move into the table that says whose they are: for a guest, the session is the only way to the work."""

from django.contrib.sessions.backends.db import SessionStore
from django.db import migrations
from django.utils import timezone


def keep(apps, schema_editor):
    old, new = apps.get_model("sessions", "Session"), apps.get_model("accounts", "Session")
    people = set(apps.get_model("accounts", "User").objects.values_list("pk", flat=True))
    for row in old.objects.filter(expire_date__gt=timezone.now()).iterator():
        user = int(SessionStore().decode(row.session_data).get("_auth_user_id") or 0)
        facts = {name: getattr(row, name) for name in ("session_key", "session_data", "expire_date")}
        new.objects.create(**facts, user_id=user if user in people else None)
    old.objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_preferences_and_sessions"), ("sessions", "0001_initial")]

    operations = [migrations.RunPython(keep, migrations.RunPython.noop, elidable=True)]
