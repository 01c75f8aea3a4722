from typing import Any

from django.core.management.base import BaseCommand

from tutor.courses.services.joining import delete_wrong_codes
from tutor.jobs.services import delete_old_jobs
from tutor.limits.services import delete_old_counts

from ...services.uploads import delete_old_uploads


class Command(BaseCommand):
    help = "Delete uploads older than seven days, jobs that ended a month ago, and counts that are over. Run it daily."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Uploads deleted: {delete_old_uploads()}")
        self.stdout.write(f"Jobs deleted: {delete_old_jobs()}")
        self.stdout.write(f"Counts deleted: {delete_old_counts() + delete_wrong_codes()}")
