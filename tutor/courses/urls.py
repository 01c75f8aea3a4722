from django.urls import path

from .views import courses, people, rosters

app_name = "courses"

urlpatterns = [
    path("courses/", courses.index, name="index"),
    path("courses/new/", courses.make, name="make"),
    path("courses/join/", courses.join, name="join"),
    path("courses/<int:pk>/code/", courses.code, name="code"),
    path("courses/<int:pk>/archive/", courses.archive, name="archive"),
    path("courses/<int:pk>/leave/", courses.leave, name="leave"),
    path("courses/<int:pk>/people/", people.index, name="people"),
    path("courses/<int:pk>/people/<int:person_pk>/", people.person, name="person"),
    path("courses/<int:pk>/people/<int:person_pk>/remove/", people.remove, name="remove-person"),
    path("courses/<int:pk>/people/<int:person_pk>/vouch/", people.vouch, name="vouch"),
    path("courses/<int:pk>/expected/<int:row_pk>/", people.expected, name="expected"),
    path("courses/<int:pk>/expected/<int:row_pk>/remove/", people.uninvite, name="remove-expected"),
    path("courses/<int:pk>/roster/", rosters.take_in, name="roster"),
    path("courses/<int:pk>/match/", people.match, name="match"),
    path("courses/<int:pk>/invite/", rosters.invite, name="invite"),
    path("courses/<int:pk>/roster.csv", people.take_out, name="roster-file"),
]
