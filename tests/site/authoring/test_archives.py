"""A ZIP is taken for the files in it, and for nothing else that somebody may have put there."""

import stat
import struct
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipInfo

import pytest

from tests.site.authoring.uploading import refusals, send, sent, zipped
from tests.site.library.texts import DAWN, FERN, joined
from tests.site.people import person
from tutor.library.models import Upload

pytestmark = pytest.mark.django_db

GOOD = joined(DAWN)


@pytest.fixture
def alice():
    return person("alice").client


def named(name: str, mode: int = stat.S_IFREG | 0o644) -> ZipInfo:
    info = ZipInfo(name)
    info.external_attr = mode << 16
    return info


def encrypted() -> bytes:
    """The flag that says so, in both headers."""
    data = bytearray(zipped(("a.txt", GOOD)))
    for magic, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.index(magic) + offset
        struct.pack_into("<H", data, at, 1)
    return bytes(data)


def lying() -> bytes:
    """A file that says it is smaller than it is."""
    data = bytearray(zipped(("a.txt", b"0" * (3 << 20)), compression=ZIP_DEFLATED))
    struct.pack_into("<I", data, data.index(b"PK\x01\x02") + 24, 10)
    return bytes(data)


def test_its_files_come_in_under_their_names(alice):
    data = zipped(
        ("one/a.txt", joined(DAWN)), ("b.txt", joined(FERN)), ("__MACOSX/._b.txt", b"\0"), (".DS_Store", b"\0")
    )
    upload = sent(alice, ("set.zip", data))
    assert upload.name == "set.zip"
    assert list(upload.drafts.values_list("file", "title")) == [
        ("set.zip/one/a.txt", "Dawn"),
        ("set.zip/b.txt", "Fern"),
    ]


def test_what_cannot_be_read_in_it_is_named_with_its_line(alice):
    upload = sent(alice, ("set.zip", zipped(("a.txt", GOOD), ("b.txt", b"type: binary\n\n0x\n1.\n"))))
    assert upload.problems == ["set.zip/b.txt:3: expected 0, 1 or ., found 'x'"]


NESTED = zipped(("a.txt", GOOD))
LEADS_OUT = "its path leads out of the ZIP"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (zipped(("../a.txt", GOOD)), f"set.zip/../a.txt: {LEADS_OUT}"),
        (zipped(("a/../../b.txt", GOOD)), f"set.zip/a/../../b.txt: {LEADS_OUT}"),
        (zipped(("..\\a.txt", GOOD)), f"set.zip/..\\a.txt: {LEADS_OUT}"),
        (zipped(("/etc/passwd", GOOD)), f"set.zip//etc/passwd: {LEADS_OUT}"),
        (zipped(("C:\\a.txt", GOOD)), f"set.zip/C:\\a.txt: {LEADS_OUT}"),
        (zipped((named("link", stat.S_IFLNK | 0o777), b"/etc/passwd")), "set.zip/link: it is a link, not a file"),
        (zipped(("b.zip", NESTED)), "set.zip/b.zip: an archive inside a ZIP is not unpacked"),
        (zipped(("b.txt", NESTED)), "set.zip/b.txt: a ZIP inside a ZIP is not unpacked"),
        (encrypted(), "set.zip/a.txt: it is encrypted; pack it without a password"),
        (
            zipped(("a.txt", GOOD), compression=ZIP_BZIP2),
            "set.zip/a.txt: it is packed by a method that is not read here; use the usual one",
        ),
        (
            zipped(("a.txt", b"0" * (16 << 20)), compression=ZIP_DEFLATED),
            "set.zip/a.txt: a file may have 2 MiB at most, and all together 4 MiB, unpacked",
        ),
        (
            zipped(*[(f"{n}.txt", b"0" * (2 << 20)) for n in range(3)], compression=ZIP_DEFLATED),
            "set.zip/2.txt: a file may have 2 MiB at most, and all together 4 MiB, unpacked",
        ),
        (lying(), "set.zip: this ZIP is damaged"),
        (zipped(*[(f"{n}.txt", GOOD) for n in range(201)]), "set.zip: there may be 200 files at most"),
        (zipped(("a.txt", GOOD))[:-30], "set.zip: this ZIP is damaged"),
        (zipped(("a.txt", GOOD)).replace(b"...1", b"...0"), "set.zip: this ZIP is damaged"),
        (zipped(), "set.zip: there is no file in this ZIP"),
        (zipped(("folder/", b"")), "set.zip: there is no file in this ZIP"),
    ],
)
def test_what_is_odd_is_refused_with_a_sentence(alice, data, said):
    answer = send(alice, ("set.zip", data), ("good.txt", GOOD))
    assert (answer.status_code, refusals(answer)) == (422, [said])
    assert Upload.objects.count() == 0


def test_a_nul_in_a_name(alice):
    data = zipped(("a.txt.exe", GOOD)).replace(b"a.txt.exe", b"a.txt\0exe")
    assert refusals(send(alice, ("set.zip", data))) == [f"set.zip/a.txt: {LEADS_OUT}"]


def test_all_files_together_have_a_limit_too(alice):
    answer = send(alice, *[(f"{n}.txt", GOOD + b"\n" * (3 << 19)) for n in range(3)])
    assert refusals(answer) == ["2.txt: all files together may have 4 MiB at most, unpacked"]
