"""Jobs as their owner sees them, and what workers make of them."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from django_q.models import OrmQ

from tests.site.jobs.kinds import COUNTING, DONE
from tests.site.people import account, person
from tests.site.work.page import parse
from tests.site.work.workbench import HTMX
from tests.site.workers import work_off
from tutor.jobs import services
from tutor.jobs.kinds import Outcome
from tutor.jobs.models import Job

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_done() -> None:
    DONE.clear()


@pytest.fixture
def turns_of_one(monkeypatch) -> None:
    """Make turns end after one unit, with a note after each."""
    monkeypatch.setattr(services, "TURN", 0)


def counting(total: int = 4, **facts) -> Job:
    return services.start(COUNTING, account("alice"), total=total, **facts)


def held(job: Job, **until: float) -> None:
    """Mark the job as taken by another worker."""
    Job.objects.filter(pk=job.pk).update(state="running", stalls=1, leased=timezone.now() + timedelta(**until))


def now(job: Job) -> tuple[str, int, str]:
    job.refresh_from_db()
    return job.state, job.done, job.said


# --- Workers ---------------------------------------------------------------------------------------------------


def test_a_job_is_done_unit_by_unit_and_says_what_came_of_it():
    job = counting()
    work_off()
    assert now(job) == ("done", 4, "counted to 4")
    assert (job.link, DONE) == ("/rules/", [1, 2, 3, 4])


def test_a_long_job_takes_turns_and_goes_on_where_it_stopped(turns_of_one):
    job = counting()
    for unit in (1, 2, 3, 4):
        services.run(job.pk)
        assert now(job) == ("waiting", unit, "")
    services.run(job.pk)
    assert now(job) == ("done", 4, "counted to 4")
    assert DONE == [1, 2, 3, 4]


def test_a_job_that_is_over_is_not_done_again():
    job = counting()
    services.run(job.pk)
    services.run(job.pk)
    assert DONE == [1, 2, 3, 4]


def test_a_job_that_another_worker_holds_is_left_alone():
    job = counting()
    held(job, seconds=30)
    services.run(job.pk)
    assert (now(job), DONE) == (("running", 0, ""), [])


def test_the_job_of_a_worker_that_was_killed_goes_on_behind_what_was_done():
    job = counting()
    held(job, seconds=-1)
    Job.objects.filter(pk=job.pk).update(done=3)
    services.run(job.pk)
    assert now(job) == ("done", 4, "counted to 4")
    assert DONE == [4]


def test_a_worker_that_lost_its_job_writes_nothing_more(turns_of_one, monkeypatch):
    job = counting()
    taken = services._taken(job.pk)
    assert taken is not None
    held(job, seconds=30)
    with pytest.raises(services.LostError):
        services._record_progress(taken, 1)
    with pytest.raises(services.LostError):
        services._end(taken, Job.State.FAILED, Outcome("broken"))
    assert now(job) == ("running", 0, "")


def test_a_job_whose_owner_is_gone_ends_quietly(turns_of_one):
    job = counting()
    taken = services._taken(job.pk)
    assert taken is not None
    account("alice").delete()
    services._queue(job.pk)
    services.run(job.pk)
    with pytest.raises(services.LostError):
        services._record_progress(taken, 1)


def test_a_job_at_which_workers_die_is_given_up_with_a_sentence():
    job = counting()
    for _try in range(services.MAX_STALLS):
        held_before = Job.objects.get(pk=job.pk).stalls
        assert services._taken(job.pk) is not None
        Job.objects.filter(pk=job.pk).update(leased=timezone.now() - timedelta(seconds=1))
        assert Job.objects.get(pk=job.pk).stalls == held_before + 1
    services.run(job.pk)
    assert now(job) == ("failed", 0, "It made no progress in 3 tries, so it was stopped.")
    assert DONE == []


def test_a_turn_that_the_queue_ends_is_free_for_the_next_worker(monkeypatch):
    job = counting()

    def too_long(*_args):
        raise SystemExit

    monkeypatch.setattr(services, "_turn", too_long)
    with pytest.raises(SystemExit):
        services.run(job.pk)
    monkeypatch.undo()
    services.run(job.pk)
    assert now(job) == ("done", 4, "counted to 4")


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("said", "There is no such thing; choose another."),
        ("broken", "Something went wrong on our side. It was logged as job {pk}."),
    ],
)
def test_failure_in_words(how, said, caplog):
    job = services.start("for-tests-failing", account("alice"), total=2, how=how)
    work_off()
    assert now(job)[::2] == ("failed", said.format(pk=job.pk))
    assert [record.exc_info is not None for record in caplog.records] == ([True] if how == "broken" else [])


def test_words_of_a_job_that_ended_before_codes_were_stored():
    assert Job(kind=COUNTING, outcome="older", outcome_facts={"text": "100 % done."}).said == "100 % done."
    assert Job(kind="no longer there", outcome="cancelled").said == "Cancelled."


def test_a_database_that_was_away_fails_no_job(caplog):
    job = services.start("for-tests-failing", account("alice"), total=2, how="away")
    services.run(job.pk)
    assert now(job) == ("running", 0, "")
    assert [record.levelname for record in caplog.records] == ["ERROR"]


# --- Sweeping --------------------------------------------------------------------------------------------------


@pytest.fixture
def offered(django_capture_on_commit_callbacks) -> Callable[[int], list[int]]:
    """Sweep with this number of messages in the queue; return the jobs that were offered."""

    def sweep(queued: int) -> list[int]:
        OrmQ.objects.all().delete()
        with django_capture_on_commit_callbacks(execute=True):
            services.sweep(queued)
        return sorted(message.task["args"][0] for message in OrmQ.objects.all())

    return sweep


def waiting(**until: float) -> Job:
    """A job that was offered long ago, or just now."""
    job = counting()
    Job.objects.filter(pk=job.pk).update(leased=timezone.now() + timedelta(**until))
    return job


def test_what_nobody_holds_and_no_message_brings_is_offered_again_once(offered):
    lost, dead, cut = waiting(seconds=-1), counting(), counting()
    held(dead, seconds=-1)
    Job.objects.filter(pk=cut.pk).update(leased=None)  # its turn was ended by the queue
    for state in Job.ENDED:
        Job.objects.filter(pk=waiting(seconds=-1).pk).update(state=state)
    held(counting(), seconds=30)
    waiting(seconds=30)
    assert offered(0) == [lost.pk, dead.pk, cut.pk]
    assert offered(0) == []


def test_a_long_queue_is_not_made_longer_but_a_dead_worker_is_replaced(offered):
    dead = counting()
    held(dead, seconds=-1)
    late = [waiting(seconds=-1).pk for _ in range(3)]
    assert offered(4) == [dead.pk]
    assert offered(4) == []
    assert offered(3) == late


def test_messages_of_others_do_not_hide_that_one_is_lost(offered):
    lost = waiting(seconds=-1)
    for _ in range(3):
        waiting(seconds=30)
    assert offered(3) == [lost.pk]


def test_what_was_offered_again_goes_on_where_it_stopped(offered):
    job = counting()
    held(job, seconds=-1)
    Job.objects.filter(pk=job.pk).update(done=3)
    assert offered(0) == [job.pk]
    work_off()
    assert (now(job), DONE) == (("done", 4, "counted to 4"), [4])


def test_a_worker_that_was_only_silent_leaves_the_job_to_the_other(offered):
    job = counting()
    taken = services._taken(job.pk)
    assert taken is not None
    taken.leased = timezone.now() - timedelta(seconds=1)
    taken.save()
    assert offered(0) == [job.pk]
    with pytest.raises(services.LostError):
        services._record_progress(taken, 1)
    assert now(job) == ("waiting", 0, "")


# --- Cancelling ------------------------------------------------------------------------------------------------


def test_cancelling_what_waits_ends_it_at_once():
    job = counting()
    assert person("alice").client.post(f"/jobs/{job.pk}/cancel/")["Location"] == job.get_absolute_url()
    work_off()
    assert (now(job), DONE) == (("cancelled", 0, "Cancelled."), [])


def test_cancelling_what_runs_ends_it_at_the_next_report(turns_of_one, monkeypatch):
    job = counting()
    record = services._record_progress

    def cancelled_meanwhile(taken, done):
        services.cancel(Job.objects.get(pk=job.pk))
        return record(taken, done)

    monkeypatch.setattr(services, "_record_progress", cancelled_meanwhile)
    services.run(job.pk)
    assert now(job) == ("cancelled", 1, "Cancelled.")
    assert DONE == [1]


def test_cancelling_what_a_dead_worker_held_ends_it_when_it_comes_again():
    job = counting()
    held(job, seconds=-1)
    services.cancel(job)
    assert now(job)[0] == "running"
    services.run(job.pk)
    assert (now(job), DONE) == (("cancelled", 0, "Cancelled."), [])


def test_one_goes_back_to_where_one_came_from():
    job = counting(link="/my/sets/")
    assert person("alice").client.post(f"/jobs/{job.pk}/cancel/")["Location"] == "/my/sets/"


def test_cancelling_what_is_over_changes_nothing():
    job = counting()
    work_off()
    person("alice").client.post(f"/jobs/{job.pk}/cancel/")
    assert now(job) == ("done", 4, "counted to 4")


# --- The page --------------------------------------------------------------------------------------------------


def page(job: Job, query: str = "", **headers: str):
    answer = person("alice").client.get(job.get_absolute_url() + query, headers=headers or None)
    assert "no-store" in answer["Cache-Control"]
    return parse(answer.content.decode())


def test_while_it_runs_the_page_has_a_bar_and_asks_again():
    job = counting()
    Job.objects.filter(pk=job.pk).update(state="running", done=3)
    found = page(job)
    (bar,) = [each for each in found.walk() if each.tag == "progress"]
    assert (bar.attrs["value"], bar.attrs["max"], bar.attrs["aria-label"]) == ("3", "4", "Counting")
    assert found.find("progress").attrs["hx-get"] == f"{job.get_absolute_url()}?heard=75"
    assert found.find("progress").text.startswith("Running 3 of 4")


def test_a_screen_reader_hears_each_quarter_once():
    job = counting()
    Job.objects.filter(pk=job.pk).update(state="running", done=3)
    told = page(job, "?heard=50", **HTMX)
    assert [each.text for each in told.walk() if "hx-swap-oob" in each.attrs] == ["75 percent done."]
    assert [each for each in page(job, "?heard=75", **HTMX).walk() if "hx-swap-oob" in each.attrs] == []


def test_when_it_is_over_the_page_says_so_and_asks_no_more():
    job = counting()
    work_off()
    found = page(job)
    assert "hx-get" not in found.find("progress").attrs
    assert found.find("progress").text == "counted to 4 Go on"
    told = page(job, "?heard=75", **HTMX)
    assert [each.text for each in told.walk() if "hx-swap-oob" in each.attrs] == ["Done."]


def test_old_jobs_are_deleted():
    old, new, open_job = counting(), counting(), counting()
    Job.objects.filter(pk=old.pk).update(state="done", ended=timezone.now() - timedelta(days=31))
    Job.objects.filter(pk=new.pk).update(state="done", ended=timezone.now() - timedelta(days=29))
    assert services.delete_old_jobs() == 1
    assert set(Job.objects.all()) == {new, open_job}
