import django.db.models.deletion
from django.db import migrations, models

EARNED = 3


def changes(text):
    """List the changes in the text of a step."""
    found = text.partition(": ")[2]
    return found.split(", ") if found else []


def count_cells(apps, schema_editor):
    """Count the cells of the steps in which a rule was applied everywhere."""
    found = {}
    steps = apps.get_model("work", "Step").objects.filter(everywhere=True)
    for proof, text in steps.values_list("proof_id", "text").iterator():
        made, cells = found.get(proof, (0, 0))
        found[proof] = made + 1, cells + len(changes(text))
    for proof, (made, cells) in found.items():
        apps.get_model("work", "Proof").objects.filter(pk=proof).update(everywhere_steps=made, everywhere_cells=cells)


def earn(apps, schema_editor):
    """Count what was found by hand before, where verdicts were shown, so that nobody has to earn a rule again."""
    Step, RuleUse = apps.get_model("work", "Step"), apps.get_model("work", "RuleUse")
    shown = models.Q(proof__item=None) | models.Q(proof__item__assignment__feedback="immediate")
    steps = Step.objects.filter(shown, everywhere=False, verdict="", number__gt=models.F("proof__given"))
    uses = {}
    for owner, proof, rule, text in steps.values_list("proof__owner_id", "proof_id", "rule", "text").iterator():
        of_rule = uses.setdefault((owner, rule), {})
        if changes(text) and len(of_rule) < EARNED:
            of_rule.setdefault((proof, changes(text)[0].partition("=")[0][:40]))
    for (_owner, rule), places in uses.items():
        RuleUse.objects.bulk_create([RuleUse(proof_id=proof, rule=rule, cell=cell) for proof, cell in places])


class Migration(migrations.Migration):
    dependencies = [("work", "0005_judged"), ("courses", "0006_everywhere_earned")]

    operations = [
        migrations.AddField(
            "proof",
            "everywhere_steps",
            models.PositiveIntegerField(db_default=0, default=0, verbose_name="steps made everywhere"),
        ),
        migrations.AddField(
            "proof",
            "everywhere_cells",
            models.PositiveIntegerField(db_default=0, default=0, verbose_name="cells changed everywhere"),
        ),
        migrations.CreateModel(
            name="RuleUse",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("rule", models.CharField(max_length=80)),
                ("cell", models.CharField(help_text="Name of the first cell that it changed.", max_length=40)),
                (
                    "proof",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="uses", to="work.proof"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("proof", "rule", "cell"), name="rule_use_once_at_a_cell")
                ],
            },
        ),
        migrations.RunPython(count_cells, migrations.RunPython.noop),
        migrations.RunPython(earn, migrations.RunPython.noop),
    ]
