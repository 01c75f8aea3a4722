from django.urls import include, path, re_path

from .views import about, tokens
from .views.base import Unknown

app_name = "api"

v1 = [
    path("schema/", about.SchemaView.as_view(), name="schema"),
    path("docs/", about.docs, name="docs"),
]

urlpatterns = [
    path("settings/tokens/", tokens.tokens, name="tokens"),
    path("settings/tokens/<int:pk>/revoke/", tokens.revoke, name="revoke"),
    path("api/v1/", include(v1)),
    re_path(r"^api/(?P<path>.*)$", Unknown.as_view(), name="unknown"),
]
