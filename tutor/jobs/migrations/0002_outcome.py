from django.db import migrations, models
from django.db.models import F
from django.db.models.functions import JSONObject


def keep_words(apps, schema_editor):
    """Keep the words that jobs ended with before codes were stored; they are deleted with their jobs in 30 days."""
    ended = apps.get_model("jobs", "Job").objects.using(schema_editor.connection.alias).exclude(said="")
    ended.update(outcome="older", outcome_facts=JSONObject(text=F("said")))


class Migration(migrations.Migration):
    dependencies = [("jobs", "0001_initial")]

    operations = [
        migrations.AddField(
            "job",
            "outcome",
            models.CharField(
                blank=True,
                default="",
                db_default="",
                editable=False,
                help_text="The code of the message it ended with.",
                max_length=40,
                verbose_name="outcome",
            ),
        ),
        migrations.AddField(
            "job",
            "outcome_facts",
            models.JSONField(default=dict, db_default={}, editable=False, verbose_name="facts of the outcome"),
        ),
        migrations.RunPython(keep_words, migrations.RunPython.noop, elidable=True),
        # The code of before still reads and writes the column; a later version drops it.
        migrations.AlterField("job", "said", models.TextField(blank=True, default="", db_default="")),
        migrations.SeparateDatabaseAndState(state_operations=[migrations.RemoveField("job", "said")]),
    ]
