from typing import Any

from django.core.management.base import BaseCommand

from tutor.jobs.services import delete_old_jobs
from tutor.library.services.uploads import delete_old_uploads


class Command(BaseCommand):
    help = "Delete uploads older than seven days, and jobs that ended a month ago. Run it daily."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Uploads deleted: {delete_old_uploads()}")
        self.stdout.write(f"Jobs deleted: {delete_old_jobs()}")
