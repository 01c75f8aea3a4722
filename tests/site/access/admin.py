"""The admin's own pages. Models may be looked at by superusers; most cannot be made or changed there."""

from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model

from tutor.grading.models import Recheck
from tutor.work.models import Proof

from .table import NOT_EVEN_SUPERUSERS, SUPERUSERS, Key, Row, World, row

MODELS = (
    "auth_group",
    "accounts_user",
    "library_puzzleset",
    "library_puzzle",
    "jobs_job",
    "grading_grade",
    "grading_comment",
    "grading_recheck",
)
NOT_DELETED = ("grading_grade", "grading_comment", "grading_recheck")
NOT_ADDED = ("library_puzzleset", "library_puzzle", "jobs_job", *NOT_DELETED)
SEEN_ONLY = ("jobs_job",)

TABLE: dict[Key, Row] = {
    ("admin:login", "get", ""): row(404, admin=302),
    ("admin:logout", "get", ""): row(404, admin=405),
    ("admin:index", "get", ""): SUPERUSERS,
    ("admin:app_list", "get", ""): SUPERUSERS,
    ("admin:jsi18n", "get", ""): SUPERUSERS,
    ("admin:autocomplete", "get", ""): NOT_EVEN_SUPERUSERS,
    ("admin:password_change", "get", ""): SUPERUSERS,
    ("admin:password_change_done", "get", ""): SUPERUSERS,
    ("admin:view_on_site", "get", ""): row(404, admin=302),
    ("admin:auth_user_password_change", "get", ""): SUPERUSERS,
    **{
        (f"admin:{model}_{page}", "get", ""): SUPERUSERS
        for model in MODELS
        for page in ("changelist", "add", "change", "delete", "history")
    },
    **{(f"admin:{model}_add", "get", ""): NOT_EVEN_SUPERUSERS for model in NOT_ADDED},
    **{(f"admin:{model}_delete", "get", ""): NOT_EVEN_SUPERUSERS for model in NOT_DELETED},
}


def kwargs(world: World, name: str) -> dict[str, object]:
    proof = world.proof
    found: dict[str, dict[str, object]] = {
        "admin:app_list": {"app_label": "library"},
        "admin:view_on_site": {"content_type_id": ContentType.objects.get_for_model(Proof).pk, "object_id": proof.pk},
        "admin:auth_user_password_change": {"id": proof.owner_id},
    }
    if name in found or not name.endswith(("_change", "_delete", "_history")) or "password" in name:
        return found.get(name, {})
    group, _ = Group.objects.get_or_create(name="all")
    objects: dict[str, Model] = {"auth_group": group, "accounts_user": proof.owner, "jobs_job": world.more["job"]}
    objects |= {"grading_grade": world.more["grade"], "grading_comment": world.more["comment"]}
    objects |= {"grading_recheck": Recheck.objects.get_or_create(checker="before")[0]}
    objects |= {"library_puzzleset": proof.puzzle.set, "library_puzzle": proof.puzzle}
    return {"object_id": objects[name.removeprefix("admin:").rpartition("_")[0]].pk}
