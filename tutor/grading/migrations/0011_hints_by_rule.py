from typing import Any

from django.db import migrations
from django.db.models import Q


def score_again(apps: Any, _editor: Any) -> None:
    """Have proofs with hints scored again when they are shown next: their hints were not counted by rule."""
    hinted = Q(hints_where__gt=0) | Q(hints_rule__gt=0) | Q(hints_step__gt=0)
    apps.get_model("grading", "ScoredProof").objects.filter(hinted).update(loose="")


class Migration(migrations.Migration):
    dependencies = [("grading", "0010_alike")]

    operations = [migrations.RunPython(score_again, migrations.RunPython.noop, elidable=True)]
