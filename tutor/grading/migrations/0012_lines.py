from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("grading", "0011_hints_by_rule")]

    operations = [
        migrations.AddField(
            model_name="comment",
            name="lines",
            field=models.JSONField(
                blank=True, db_default={}, default=dict, editable=False, verbose_name="lines of the rubric"
            ),
        ),
    ]
