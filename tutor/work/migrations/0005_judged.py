from django.db import migrations, models


class Migration(migrations.Migration):
    """Rename a field whose column keeps its name, so that machines with the version before go on."""

    dependencies = [("work", "0004_policy")]

    operations = [
        migrations.AlterField("proof", "told", models.JSONField(default=list, db_column="told")),
        migrations.SeparateDatabaseAndState(state_operations=[migrations.RenameField("proof", "told", "judged")]),
        migrations.AlterField(
            "proof",
            "judged",
            models.JSONField(
                db_column="told",
                default=list,
                help_text="Those whose verdict a check has shown.",
                verbose_name="judged steps",
            ),
        ),
        migrations.AlterField(
            "proof",
            "claimed_ends",
            models.PositiveIntegerField(
                default=1,
                help_text="By the owner's claims, and the verdicts that checks have shown.",
                verbose_name="open ends as claimed",
            ),
        ),
    ]
