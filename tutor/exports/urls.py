from django.urls import path

from . import views

app_name = "exports"

urlpatterns = [
    path("courses/<int:pk>/exports/", views.index, name="index"),
    path("courses/<int:pk>/exports/<slug:name>/", views.file, name="file"),
    path("proofs/<int:pk>/export.json", views.proof, {"extension": "json"}, name="proof-json"),
    path("proofs/<int:pk>/export.html", views.proof, {"extension": "html"}, name="proof-html"),
    path("proofs/import/", views.import_proof, name="import"),
    path("items/<int:item_pk>/file/", views.open_file, name="open"),
    path("proofs/<int:pk>/legup/", views.legup, name="legup"),
    path("proofs/<int:pk>/legup.xml", views.legup_file, name="legup-file"),
    path("proofs/<int:pk>/report/", views.report, name="report"),
]
