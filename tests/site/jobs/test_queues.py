"""Redis as the queue, running for real and unavailable."""

from collections.abc import Iterator

import pytest
from django_q.brokers import get_broker
from django_q.brokers.redis_broker import Redis as RedisBroker
from django_q.conf import Conf
from django_q.models import OrmQ
from django_q.signing import SignedPackage

from tests.site.authoring.uploading import sent
from tests.site.jobs.kinds import COUNTING
from tests.site.library.texts import DAWN
from tests.site.people import account, person
from tests.site.programs import redis
from tutor.jobs import queues, services
from tutor.jobs.models import Job

pytestmark = pytest.mark.django_db


@pytest.fixture
def use(monkeypatch, settings):
    """Makes the Redis at an address the queue."""

    def use(address: str) -> None:
        settings.BROKER_URL = address
        monkeypatch.setattr(Conf, "BROKER_CLASS", "tutor.jobs.queues.RedisQueue")
        queues.connected.cache_clear()

    yield use
    queues.connected.cache_clear()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with redis() as found:
        yield found


def test_a_message_goes_through_redis_and_a_lost_one_is_sent_again(use, address, django_capture_on_commit_callbacks):
    use(address)
    with django_capture_on_commit_callbacks(execute=True):
        job = services.start(COUNTING, account("alice"), total=4)
    queue = get_broker()
    assert (queue.queue_size(), OrmQ.objects.count()) == (1, 0)
    assert next_job(queue) == job.pk
    Job.objects.update(leased=None)  # the worker with the message was killed, and its lease ran out
    with django_capture_on_commit_callbacks(execute=True):
        services.sweep(queue.queue_size())
    assert (queue.queue_size(), next_job(queue)) == (1, job.pk)


def next_job(queue) -> int:
    """Return the number of the job in the next message."""
    ((_acknowledged, message),) = RedisBroker.dequeue(queue)
    pk: int = SignedPackage.loads(message)["args"][0]
    return pk


def test_while_redis_is_away_a_page_that_asks_for_a_job_is_answered_and_the_job_waits(
    use, client, caplog, django_capture_on_commit_callbacks
):
    use("unix:///no/such/redis?password=hunter2")
    with django_capture_on_commit_callbacks(execute=True):
        upload = sent(person("alice").client, ("a.txt", DAWN.encode()))
    (job,) = Job.objects.all()
    assert (upload.job, job.state) == (job, "waiting")
    assert person("alice").client.get(upload.get_absolute_url()).status_code == 200
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert "hunter2" not in caplog.text
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"status": "degraded", "problems": ["broker"]})


def test_ready_with_redis(use, client, address):
    use(address)
    assert client.get("/readyz").json() == {"status": "ok", "problems": []}
