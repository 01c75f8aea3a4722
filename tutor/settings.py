"""All settings of the site, in one file. Settings that differ between machines come from the environment."""

import os
import tempfile
from collections.abc import MutableMapping
from datetime import timedelta
from pathlib import Path

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from tutor.environment import PROJECT, broker, choice, database, env, flag, secret_key, segment, whole

BASE_DIR = PROJECT
MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60

# --- Machine -----------------------------------------------------------------------------------------------------

DEBUG = flag("DEBUG")
SECRET_KEY = secret_key(debug=DEBUG)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
# The number of proxies in front of the site that append to X-Forwarded-For; the client's address comes from there.
PROXIES = whole("PROXIES", default=0, least=0)
# Requests that one process answers at a time, and seconds that a request waits until it may write: for the lock of
# SQLite, or for each lock of PostgreSQL.
WEB_THREADS = whole("WEB_THREADS", default=4, least=1)
LOCK_PATIENCE = whole("LOCK_PATIENCE", default=10, least=1)
DATABASES = {"default": database("DATABASE_URL", patience=LOCK_PATIENCE)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Parts -------------------------------------------------------------------------------------------------------

ROOT_URLCONF = "tutor.urls"
WSGI_APPLICATION = "tutor.wsgi.application"

INSTALLED_APPS = [
    "django_q",  # before tutor.jobs, which removes its pages from the admin
    "tutor.limits",
    "tutor.accounts",
    "tutor.privacy",
    "tutor.library",
    "tutor.authoring",
    "tutor.catalogue",
    "tutor.work",
    "tutor.finish",
    "tutor.tools",
    "tutor.exercises",
    "tutor.learn",
    "tutor.jobs",
    "tutor.courses",
    "tutor.assignments",
    "tutor.grading",
    "tutor.exports",
    "tutor.ops",
    "tutor.api",
    "tutor.demo",
    "tutor.accounts.administration.AdminConfig",  # instead of django.contrib.admin
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "tutor.common.assets.AssetsConfig",  # instead of django.contrib.staticfiles
    "axes",
    "csp",
    "django_htmx",
    "template_partials",  # also wraps the template loaders
    "rest_framework",
    "django_filters",
    "drf_spectacular",
]

MIDDLEWARE = [
    "tutor.ops.middleware.request_id",
    "tutor.ops.middleware.waiting_writers",
    "tutor.api.middleware.problems",  # so early that refusals by later middleware become problem documents too
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tutor.common.middleware.locked_down",
    "tutor.limits.middleware.NotTooLargeMiddleware",
    "tutor.common.middleware.kept_by_nobody",
    "django.middleware.gzip.GZipMiddleware",  # pages only: static files are compressed beforehand
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "tutor.accounts.middleware.KnownMiddleware",
    "tutor.accounts.middleware.last_seen",
    "tutor.courses.middleware.as_test_student",
    "django_htmx.middleware.HtmxMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tutor.common.middleware.nothing_to_show",
    "tutor.limits.middleware.TooOftenMiddleware",
    "tutor.search.middleware.SearchMiddleware",
    "axes.middleware.AxesMiddleware",  # last: it replaces the answer of a view whose sign-in was refused
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": ["tutor.common.templatetags.icons", "tutor.common.templatetags.jinja"],
        },
    },
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates" / "jinja"],
        "OPTIONS": {"environment": "tutor.common.jinja.environment"},
    },
]

# --- People ------------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",  # first: it only ever refuses
    "django.contrib.auth.backends.ModelBackend",
]
# Wrong passwords for one name from one address until there is a pause.
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=10)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False  # the pause ends when the page says it does
AXES_LOCKOUT_CALLABLE = "tutor.accounts.views.entering.locked_out"
AXES_CLIENT_IP_CALLABLE = "tutor.limits.address.client_address"
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.ScryptPasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 12},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
PASSWORD_RESET_TIMEOUT = HOUR
# The path of the admin, and the time for which a superuser may use it after entering the password again.
ADMIN_PATH = segment("ADMIN_PATH", default="admin")
SUDO_SECONDS = 15 * MINUTE
LOGIN_URL = "accounts:sign-in"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
SESSION_ENGINE = "tutor.accounts.sessions"
SESSION_COOKIE_AGE = 180 * DAY
GUEST_IDLE_DAYS = 90

COURSE_CREATION = choice("COURSE_CREATION", ("everybody", "staff"), default="everybody")

# --- Limits ------------------------------------------------------------------------------------------------------

# Multiplies every rate limit. Raise it if more people than usual share an address.
RATE_FACTOR = whole("RATE_FACTOR", default=1, least=1)
# Limits by kind of request: per account, per address, in a period of seconds; `tutor.limits` counts. A guest is an
# account too. Requests without an account, and kinds whose account limit is 0, are counted per address: a class of
# forty behind one address must get in. Steps and pages that are only read are not limited.
RATE_LIMITS = {
    name: (by_account * RATE_FACTOR, by_address * RATE_FACTOR, seconds)
    for name, (by_account, by_address, seconds) in {
        # Getting in. Wrong passwords for one name are limited more narrowly, by AXES_FAILURE_LIMIT.
        "sign-in": (0, 600, HOUR),
        "sign-up": (0, 120, HOUR),
        "guest": (0, 400, HOUR),
        "password": (20, 0, HOUR),  # a signed-in person enters it again
        "reset": (0, 100, HOUR),
        "mailbox": (3, 0, HOUR),  # mails to one mailbox
        "reset-mailbox": (3, 0, HOUR),  # apart, so that sign-ups with somebody's address do not take their resets
        # Work
        "hint": (120, 600, MINUTE),  # faster than anybody opens them by hand, strength by strength
        "check": (600, 0, HOUR),  # of a whole proof
        "guide": (600, 0, HOUR),  # moments of the first proof
        "measure": (300, 0, HOUR),  # looking for shorter ways through a finished proof
        "share": (60, 300, HOUR),
        "shared": (3_000, 3_000, HOUR),  # reading what others share
        "tools": (120, 2_000, HOUR),
        "import": (60, 600, HOUR),
        # Puzzles
        "upload": (60, 0, HOUR),
        "look": (120, 0, MINUTE),  # while a puzzle is typed
        "edit": (300, 0, HOUR),
        "press": (900, 0, MINUTE),  # while a puzzle is made by clicking
        "facts": (240, 0, MINUTE),  # asking again until its solutions are counted
        "generate": (30, 0, HOUR),
        # Courses
        "provable": (60, 0, HOUR),  # finding out whether the puzzles of an assignment can be proved
        "roster": (120, 0, HOUR),
        "invite": (20, 0, HOUR),  # everybody on a roster by mail
        "invitation-mailbox": (2, 0, DAY),  # such mails to one mailbox
        "invitations-sent": (2_000, 0, DAY),  # and from one account
        "regrade": (60, 0, HOUR),
        "export": (60, 0, HOUR),
        "batch": (30, 0, HOUR),  # files handed in elsewhere
    }.items()
}

# Limits for a request whose view does not name its own, see `tutor.limits.sizes`: notes of 20,000 letters and the
# points of 2,000 puzzles, and what guests and people without an account have to send.
USUAL_REQUEST_BYTES = 256 << 10
STRANGERS_REQUEST_BYTES = 64 << 10
# Limits for any request, its part without files, its fields (points for 2,000 puzzles), and its files.
MAX_REQUEST_BYTES = 8 << 20
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 << 20
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_500
DATA_UPLOAD_MAX_NUMBER_FILES = 400

# --- API ---------------------------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tutor.api.authentication.TokenAuthentication",  # first: its header is sent with a 401
        "tutor.api.authentication.BrowserAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["tutor.api.permissions.HasScope"],
    "DEFAULT_THROTTLE_CLASSES": ["tutor.api.throttles.SiteThrottle"],
    "DEFAULT_PARSER_CLASSES": ["tutor.api.parsers.JsonParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PAGINATION_CLASS": "tutor.api.pagination.Pages",
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_SCHEMA_CLASS": "tutor.api.schema.Schema",
    "DEFAULT_METADATA_CLASS": None,
    "EXCEPTION_HANDLER": "tutor.api.errors.handler",
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Gridproof",
    "VERSION": "1",
    "DESCRIPTION": "Everything that the pages do, for programs.",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1/",
    "COMPONENT_SPLIT_REQUEST": True,
    "POSTPROCESSING_HOOKS": [],  # without the default hook, which would name every enumeration
    "SORT_OPERATIONS": False,
}

# --- Mail --------------------------------------------------------------------------------------------------------

EMAIL_CONFIG = env.email("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="gridproof@localhost")

# --- Jobs --------------------------------------------------------------------------------------------------------

# Seconds for which a silent worker is considered at work on its job. A job takes turns of a sixth of the lease. A turn
# that outlives the lease is considered hung and killed. The job of a killed worker is offered again at most one turn
# after its lease.
JOB_LEASE = whole("JOB_LEASE", default=60, least=3)
# The queue of jobs: a Redis if one is named, else the database.
BROKER_URL = broker("BROKER_URL")
Q_CLUSTER = {
    "name": "gridproof",
    "broker_class": f"tutor.jobs.queues.{'RedisQueue' if BROKER_URL else 'DatabaseQueue'}",
    "orm": "default",
    "workers": whole("JOB_WORKERS", default=1, least=1),
    "timeout": JOB_LEASE,
    "retry": JOB_LEASE * 3 // 2,
    "ack_failures": False,  # a failed message is offered again
    "save_limit": -1,
    "poll": 0.5,
    "bulk": 1,
    "scheduler": False,
    "label": "Gridproof",
}

# --- Searches ----------------------------------------------------------------------------------------------------

# Searches that run at a time on this machine, each in its own process. They are counted by lock files in a folder that
# all processes of the site share.
SEARCH_PROCESSES = whole("SEARCH_PROCESSES", default=os.cpu_count() or 1, least=1)
SEARCH_FOLDER = env.str("SEARCH_FOLDER", default=str(Path(tempfile.gettempdir()) / f"gridproof-{os.getuid()}"))
# Half of the threads of a process may wait for a search.
SEARCH_THREADS = max(1, whole("WEB_THREADS", default=4, least=1) // 2)

# --- Language and time -------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

# --- Static files ------------------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_KEEP_ONLY_HASHED_FILES = True  # no page asks for others, and each is compressed for seconds


def _lock_down(headers: MutableMapping[str, str], path: str, url: str) -> None:
    """Lock files down in fewer bytes than pages: a file that is opened by itself may load and show nothing else."""
    headers["Content-Security-Policy"] = "default-src 'none'; frame-ancestors 'none'"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"


WHITENOISE_ADD_HEADERS_FUNCTION = _lock_down

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "tutor.common.assets.AssetStorage"},
}

# --- Security ----------------------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    },
}

# One switch for a site behind HTTPS; off, the site works over plain HTTP on one machine.
HTTPS = flag("HTTPS")
CSRF_FAILURE_VIEW = "tutor.work.views.responses.csrf_failure"
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz)$"]  # requested from inside, without the proxy
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
if HTTPS:
    # The proxy in front must set this header itself and drop one that comes from outside.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    # With this prefix, browsers accept the cookies only over HTTPS and for this host. site.js knows the names.
    SESSION_COOKIE_NAME = "__Host-sessionid"
    CSRF_COOKIE_NAME = "__Host-csrftoken"
    SECURE_HSTS_SECONDS = 365 * DAY
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True

# --- Logging -----------------------------------------------------------------------------------------------------

LOG_FORMAT = choice("LOG_FORMAT", ("line", "json"), default="line")
LOG_LEVEL = choice("LOG_LEVEL", ("DEBUG", "INFO", "WARNING", "ERROR"), default="INFO")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request": {"()": "tutor.ops.logs.WithRequest"}},
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name} [{request_id}]: {message}", "style": "{"},
        "json": {"()": "tutor.ops.logs.JsonFormatter"},
    },
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT, "filters": ["request"]},
        "none": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": ["stderr"], "level": LOG_LEVEL},
    # Django's own handlers mail admins and print twice, so everything goes to the root logger.
    # The queue logs every turn of every job, so its level is higher.
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django-q": {"level": "WARNING"},
        # The development server logs whole addresses with their secrets; our own line is enough.
        "django.server": {"handlers": ["none"], "propagate": False},
    },
}
