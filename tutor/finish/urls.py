from django.urls import path

from . import views

app_name = "finish"

urlpatterns = [
    path("work/<int:pk>/finish/", views.finished, name="finished"),
    path("work/<int:pk>/finish/measured/", views.measured, name="measured"),
    path("work/<int:pk>/finish/shorten/", views.shorten, name="shorten"),
    path("work/<int:pk>/steps/", views.steps, name="steps"),
    path("work/<int:pk>/share/", views.share, name="share"),
    path("shared/", views.shares, name="shares"),
    path("shared/<int:pk>/revoke/", views.revoke, name="revoke"),
    path("s/<str:token>/", views.shared, name="shared"),
    path("s/<str:token>/steps/", views.shared_steps, name="shared-steps"),
    path("s/<str:token>/card.png", views.card, name="card"),
    path("s/<str:token>/picture.svg", views.picture, name="picture"),
]
