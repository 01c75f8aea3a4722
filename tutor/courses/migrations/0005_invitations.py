import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Other names in Python only: the tables stay, so that the code of before goes on while machines are updated."""

    dependencies = [
        ("courses", "0004_confirmed"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterModelTable("Former", "courses_former"),
                migrations.AlterModelTable("Expected", "courses_expected"),
                migrations.RenameModel("Former", "FormerMembership"),
                migrations.RenameModel("Expected", "Invitation"),
                migrations.AlterField(
                    "FormerMembership",
                    "course",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="former_memberships",
                        to="courses.course",
                        verbose_name="course",
                    ),
                ),
                migrations.AlterField(
                    "Invitation",
                    "course",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="invitations", to="courses.course"
                    ),
                ),
            ]
        ),
    ]
