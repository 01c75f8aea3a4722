from django.db import migrations, models


def changes(text):
    """List the changes in the text of a step."""
    found = text.partition(": ")[2]
    return found.split(", ") if found else []


def mark(apps, schema_editor):
    """Mark what housekeeping made, in trees and histories, where it was marked as applied everywhere."""
    Action, Step = apps.get_model("work", "Action"), apps.get_model("work", "Step")
    with_some = Action.objects.filter(detail__has_key="tidied")
    for proof in with_some.order_by().values_list("proof_id", flat=True).distinct().iterator():
        numbers = set()
        for action in with_some.filter(proof=proof):
            rows = action.placed or action.displaced
            made = [row for row in rows[-action.detail["tidied"] :] if row.get("everywhere")]
            numbers.update(row["number"] for row in made)
        for action in Action.objects.filter(proof=proof):
            every = (*action.placed, *action.displaced)
            rows = [row for row in every if row["number"] in numbers and row.get("everywhere")]
            for row in rows:
                row.update(everywhere=False, tidied=True)
            if rows:
                action.save(update_fields=["placed", "displaced"])
        Step.objects.filter(proof=proof, number__in=numbers, everywhere=True).update(everywhere=False, tidied=True)
        count(apps, proof)


def count(apps, proof):
    """Count the steps of a proof again that were not made by hand."""
    rows = apps.get_model("work", "Step").objects.filter(proof=proof)
    cells = [len(changes(text)) for text in rows.filter(everywhere=True).values_list("text", flat=True)]
    apps.get_model("work", "Proof").objects.filter(pk=proof).update(
        everywhere_steps=len(cells), everywhere_cells=sum(cells), tidied_steps=rows.filter(tidied=True).count()
    )


class Migration(migrations.Migration):
    dependencies = [("work", "0013_notes")]

    operations = [
        migrations.AddField(
            "step",
            "tidied",
            models.BooleanField(db_default=False, default=False, help_text="Made by housekeeping, not by hand."),
        ),
        migrations.AddField(
            "proof",
            "tidied_steps",
            models.PositiveIntegerField(db_default=0, default=0, verbose_name="steps of housekeeping"),
        ),
        migrations.RunPython(mark, migrations.RunPython.noop),
    ]
