from django.db import migrations, models


def mark_steps(apps, schema_editor):
    """Mark the steps that a hint had shown: every hint so far was a whole step, unless a program asked for less."""
    alias = schema_editor.connection.alias
    action, step = (apps.get_model("work", name).objects.using(alias) for name in ("Action", "Step"))
    hints = action.filter(kind="hint").values_list("proof_id", "detail")
    for proof, detail in hints.iterator():
        if detail.get("step") and detail.get("strength", "step") == "step":
            step.filter(proof=proof, text=detail["step"]).update(hint="step")


class Migration(migrations.Migration):
    """Note for each step whether it came from a hint, and from how much of it."""

    dependencies = [("work", "0006_everywhere_earned")]

    operations = [
        migrations.AddField(
            "step",
            "hint",
            models.CharField(
                blank=True,
                default="",
                db_default="",
                help_text="Strength of the hint it came from, if any.",
                max_length=5,
            ),
        ),
        migrations.AlterField(
            "proof",
            "hints",
            models.PositiveIntegerField(
                default=0, help_text="However far each was opened.", verbose_name="hints taken"
            ),
        ),
        migrations.RunPython(mark_steps, migrations.RunPython.noop, elidable=True),
    ]
