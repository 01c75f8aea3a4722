"""How the site is served; read by gunicorn from the directory it starts in.

WEB_CONCURRENCY sets the workers, WEB_THREADS how many requests each of them answers at a time.
"""

import os
from typing import Any

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
worker_class = "gthread"
threads = int(os.environ.get("WEB_THREADS", "4"))
# A thread is not ended by this; a worker that cannot even say that it lives is.
timeout = 30
# Longer addresses and more headers come from nobody who reads a page.
limit_request_line = 4094
limit_request_fields = 60
# An error in the code shows before the site says it is ready.
preload_app = True
control_socket_disable = True
# Where an access log is switched on: no addresses and no referrers, for reset links are among them.
access_log_format = '%(h)s %(t)s "%(m)s" %(s)s %(b)s %(L)s'


def post_worker_init(worker: Any) -> None:
    """Start the process that long searches begin in, so that the first need not wait for it."""
    from tutor.search.pool import start  # noqa: PLC0415  as below

    start()


def when_ready(server: Any) -> None:
    """Prepare once what all processes share, and say where the site is, in words a person can copy."""
    from tutor.wsgi import warm_up  # noqa: PLC0415  # loaded by now, and not needed to check this file

    warm_up()
    print(f"Gridproof is ready at http://{bind}/ (Ctrl+C stops it)", flush=True)
