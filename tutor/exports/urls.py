from django.urls import URLPattern, URLResolver

app_name = "exports"

urlpatterns: list[URLPattern | URLResolver] = []
