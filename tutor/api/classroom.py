"""URL patterns for people, courses, assignments, grading, exports, uploads and jobs."""

from django.urls import path

from .views import assignments, courses, exports, generating, items, jobs, me, people, scores, submissions, uploads

COURSE = "courses/<int:pk>/"
ASSIGNMENT = "assignments/<int:pk>/"
ITEM = f"{ASSIGNMENT}items/<int:item_pk>/"
GRADE = "grading/items/<int:item_pk>/students/<int:student_pk>/"
PROOF = "grading/proofs/<int:pk>/"
UPLOAD = "uploads/<int:pk>/"

patterns = [
    path("me/", me.Me.as_view(), name="me"),
    path("me/preferences/", me.Preferences.as_view(), name="preferences"),
    path("sets/<slug:slug>/generate/", generating.Generate.as_view(), name="generate"),
    path("uploads/", uploads.Uploads.as_view(), name="uploads"),
    path(UPLOAD, uploads.OneUpload.as_view(), name="upload"),
    path(f"{UPLOAD}puzzles/", uploads.Drafts.as_view(), name="drafts"),
    path(f"{UPLOAD}puzzles/<int:draft_pk>/", uploads.OneDraft.as_view(), name="draft"),
    path(f"{UPLOAD}check/", uploads.CheckUpload.as_view(), name="check-upload"),
    path(f"{UPLOAD}leave-out-unsound/", uploads.LeaveOutUnsound.as_view(), name="unsound"),
    path(f"{UPLOAD}confirm/", uploads.Confirm.as_view(), name="confirm"),
    path("courses/", courses.Courses.as_view(), name="courses"),
    path("courses/join/", courses.Join.as_view(), name="join"),
    path(COURSE, courses.OneCourse.as_view(), name="course"),
    path(f"{COURSE}code/", courses.NewCode.as_view(), name="code"),
    path(f"{COURSE}archived/", courses.Archive.as_view(), name="archive"),
    path(f"{COURSE}leave/", courses.Leave.as_view(), name="leave"),
    path(f"{COURSE}people/", people.People.as_view(), name="people"),
    path(f"{COURSE}people/<int:person_pk>/", people.Person.as_view(), name="person"),
    path(f"{COURSE}expected/", people.InvitedPeople.as_view(), name="all-expected"),
    path(f"{COURSE}expected/<int:row_pk>/", people.InvitedPerson.as_view(), name="expected"),
    path(f"{COURSE}expected/invite/", people.Invite.as_view(), name="invite"),
    path(f"{COURSE}roster/", people.Roster.as_view(), name="roster"),
    path(f"{COURSE}roster/preview/", people.RosterPreview.as_view(), name="roster-preview"),
    path(f"{COURSE}assignments/", assignments.Assignments.as_view(), name="assignments"),
    path(f"{COURSE}scores/", scores.Scores.as_view(), name="scores"),
    path(f"{COURSE}my-scores/", scores.MyScores.as_view(), name="my-scores"),
    path(f"{COURSE}regrade/", scores.RegradeCourse.as_view(), name="regrade-course"),
    path(f"{COURSE}exports/", exports.Exports.as_view(), name="exports"),
    path(f"{COURSE}exports/<slug:name>/", exports.ExportFile.as_view(), name="export"),
    path(ASSIGNMENT, assignments.OneAssignment.as_view(), name="assignment"),
    path(f"{ASSIGNMENT}move/", assignments.Move.as_view(), name="move-assignment"),
    path(f"{ASSIGNMENT}duplicate/", assignments.Duplicate.as_view(), name="duplicate"),
    path(f"{ASSIGNMENT}items/", items.Items.as_view(), name="items"),
    path(ITEM, items.OneItem.as_view(), name="item"),
    path(f"{ITEM}move/", items.MoveItem.as_view(), name="move-item"),
    path(f"{ITEM}newest/", items.Newest.as_view(), name="newest"),
    path(f"{ITEM}starter/", items.Starter.as_view(), name="starter"),
    path(f"{ASSIGNMENT}check/", items.Check.as_view(), name="check-assignment"),
    path(f"{ASSIGNMENT}publish/", items.Publish.as_view(), name="publish"),
    path(f"{ASSIGNMENT}results/", assignments.Results.as_view(), name="results"),
    path(f"{ASSIGNMENT}withdraw/", assignments.Withdraw.as_view(), name="withdraw"),
    path(f"{ASSIGNMENT}extensions/", assignments.Extensions.as_view(), name="extensions"),
    path(f"{ASSIGNMENT}extensions/<int:extension_pk>/", assignments.OneExtension.as_view(), name="extension"),
    path(GRADE, scores.Grade.as_view(), name="grade"),
    path(f"{GRADE}excuse/", scores.Excuse.as_view(), name="excuse"),
    path(f"{GRADE}override/", scores.Override.as_view(), name="override"),
    path(PROOF, submissions.GradedProof.as_view(), name="graded-proof"),
    path(f"{PROOF}events/", submissions.Events.as_view(), name="events"),
    path(f"{PROOF}moments/<int:number>/", submissions.OneMoment.as_view(), name="moment"),
    path(f"{PROOF}comments/", submissions.Comments.as_view(), name="comments"),
    path(f"{PROOF}regrade/", submissions.RegradeProof.as_view(), name="regrade-proof"),
    path(f"{PROOF}file/", exports.ProofFile.as_view(), name="graded-file"),
    path(f"{PROOF}page/", exports.ProofPage.as_view(), name="graded-page"),
    path("grading/comments/<int:pk>/", submissions.OneComment.as_view(), name="comment"),
    path("grading/regrades/<int:pk>/", scores.Regraded.as_view(), name="regraded"),
    path("jobs/<int:pk>/", jobs.OneJob.as_view(), name="job"),
    path("jobs/<int:pk>/cancel/", jobs.CancelJob.as_view(), name="cancel-job"),
]
