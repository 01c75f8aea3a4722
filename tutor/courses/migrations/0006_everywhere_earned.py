from django.db import migrations, models


class Migration(migrations.Migration):
    """Let “apply everywhere” be earned. What was allowed stays allowed at any time, in the column that it has had."""

    dependencies = [("courses", "0005_invitations")]

    operations = [
        migrations.AlterField(
            "assignment",
            "everywhere",
            models.BooleanField(db_column="everywhere", default=False, verbose_name="“apply everywhere”"),
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.RenameField("assignment", "everywhere", "everywhere_allowed")]
        ),
        migrations.AddField(
            "assignment",
            "everywhere_earned",
            models.BooleanField(
                db_default=False,
                default=False,
                help_text="Rule by rule, if allowed.",
                verbose_name="“apply everywhere” is earned",
            ),
        ),
    ]
