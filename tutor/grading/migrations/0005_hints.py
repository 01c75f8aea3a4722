from django.db import migrations, models
from django.db.models import F


def price_hints(apps, schema_editor):
    """Charge hints so far as before: each was a whole one, of four quarters."""
    scored = apps.get_model("grading", "ScoredProof").objects.using(schema_editor.connection.alias)
    scored.update(hint_quarters=4 * F("hints_step"), hint_quarters_at_due=4 * F("hints_at_due"))


class Migration(migrations.Migration):
    """Count hints by their strength, and what they cost. Columns of before stay, for machines that still run it."""

    dependencies = [("grading", "0004_overridden")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    "scoredproof", "hints", models.PositiveIntegerField(default=0, db_column="hints")
                ),
                migrations.RenameField("scoredproof", "hints", "hints_step"),
            ]
        ),
        *[
            migrations.AddField("scoredproof", name, models.PositiveIntegerField(default=0, db_default=0))
            for name in ("hints_where", "hints_rule", "hint_quarters", "hint_quarters_at_due")
        ],
        migrations.AlterField("scoredproof", "hints_at_due", models.PositiveIntegerField(default=0, db_default=0)),
        migrations.RunPython(price_hints, migrations.RunPython.noop, elidable=True),
    ]
