import re

from django.db import migrations, models

from tutor.library.selectors.ratings import rule_called

WORDS = {
    "not solved by these rules": "unfinished",
    "nothing left to do": "nothing-left",
    "needs a case split": "split",
    "not rated": "not-rated",
    "not counted: it is to be proved for an assignment": "assigned",
}


def rated(puzzle):
    """Return code, hardest rule and depth of a rating that was stored in words; {} if nothing was rated."""
    if code := WORDS.get(puzzle.rating):
        return {"code": code}
    if found := re.fullmatch(r"needs case splits, (\d+) deep", puzzle.rating):
        return {"code": "splits", "depth": int(found[1])}
    found = re.fullmatch(r"(?P<alone>.+) alone|needs (?P<needs>.+)", puzzle.rating)
    if not found:
        return {}
    return {"code": found.lastgroup, "rule": rule_called(puzzle.type, found["alone"] or found["needs"])}


def convert(apps, schema_editor):
    """Read the codes from the words of all ratings."""
    for model in ("Puzzle", "Draft"):
        rows = apps.get_model("library", model).objects.using(schema_editor.connection.alias).order_by()
        for row in rows.exclude(rating="").only("type", "rating").iterator(chunk_size=500):
            if found := rated(row):
                rows.filter(pk=row.pk).update(rated=found)


def field():
    return models.JSONField(
        blank=True,
        default=dict,
        db_default={},
        editable=False,
        help_text="Code, hardest rule and depth of the rating.",
        verbose_name="rated",
    )


def words():
    return models.CharField(blank=True, default="", db_default="", max_length=80)


class Migration(migrations.Migration):
    dependencies = [("library", "0006_fill_forms")]

    operations = [
        migrations.AddField("draft", "rated", field()),
        migrations.AddField("puzzle", "rated", field()),
        migrations.RunPython(convert, migrations.RunPython.noop, elidable=True),
        # The code of before still reads and writes the columns; a later version drops them.
        migrations.AlterField("draft", "rating", words()),
        migrations.AlterField("puzzle", "rating", words()),
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.RemoveField("draft", "rating"), migrations.RemoveField("puzzle", "rating")]
        ),
    ]
