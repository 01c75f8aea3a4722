"""Parts of an upload that cannot be read, and the remarks on them."""

import pytest

from tests.site.authoring.uploading import confirm, found, job_of, refusals, send, sent, stored
from tests.site.library.texts import DAWN, FERN, joined
from tests.site.people import person
from tests.site.workers import work_off
from tutor.jobs.models import Job
from tutor.jobs.services import run
from tutor.library.models import Upload

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice():
    return person("alice")


def test_problems_are_named_by_file_and_line_and_the_rest_can_come_in(alice):
    bad = joined(DAWN, "type: binary\n\n..\n.x\n", FERN, "type: nonsense\n\n..\n")
    upload = sent(alice.client, ("bad.txt", bad), ("worse.txt", b"\xff\x80"))
    assert [problem.split(", found")[0][:36] for problem in upload.problems] == [
        "bad.txt:14: expected 0, 1 or .",
        "bad.txt:24: expected a puzzle type (",
        "worse.txt:1: expected UTF-8 text",
    ]
    assert [draft.title for draft in upload.drafts.all()] == ["Dawn", "Fern"]
    work_off()
    answer = confirm(alice.client, upload, title="Rest")
    assert answer.status_code == 422
    assert "Some puzzles could not be read." in answer.content.decode()
    assert confirm(alice.client, upload, title="Rest", without="on").status_code == 302
    assert [title for _set, title, _position in stored()] == ["Dawn", "Fern"]


def test_of_a_list_of_addresses_those_that_carry_a_puzzle_come_in(alice):
    akari, short = "https://puzz.link/p?akari/6/6/nekcakbl", "https://sudokupad.app/a2b3c4"
    slither = "https://puzz.link/p?slither/5/5/cbcbcddad"
    upload = sent(
        alice.client, ("links.txt", f"{akari}\n\n{short}\r\n{slither}\nhttps://puzz.link/p?wblink/1/2/f\n".encode())
    )
    assert [(problem.split(": ")[0], problem.split(", found ")[1][:20]) for problem in upload.problems] == [
        ("links.txt:3", "a short link: it doe"),
        ("links.txt:4", "a Slitherlink link; "),
    ]
    assert [draft.type for draft in upload.drafts.all()] == ["light-up", "shirokuro"]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"x" * (3 << 20), "f.txt: a file may have 2 MiB at most, this one has 3145728 bytes."),
        (b"0" * 100_000, "f.txt:1: expected at most 22500 characters in a line, found 100000"),
        (b"\n".join([b"0" * 30_000] * 60), "f.txt:1: expected at most 22500 characters in a line, found 30000"),
        (b"type: binary\n\n0\x00\n", "f.txt:3: expected UTF-8 text, found a NUL byte"),
        (b"\xed\xa0\x80", "f.txt:1: expected UTF-8 text, found the byte 0xed"),
        (b"type: blank\n\n..\n..\n", "f.txt: puzzle 1: expected a type that is offered, found 'blank'"),
        (
            b"type: binary\nrules: binary.trio\n\n..\n..\n",
            "f.txt: puzzle 1: expected no rules of its own, found 'binary.trio'",
        ),
        (
            b"type: binary\ntitle: a\x07b\n\n..\n..\n",
            "f.txt:2: expected a title without invisible characters, found U+0007",
        ),
        (b"hello", "f.txt:1: expected type: and a puzzle type, a number of cases, or a row of 0 1 ., found 'hello'"),
        (b"", "The submitted file is empty."),
    ],
)
def test_files_without_any_puzzle_are_refused_with_the_reason(alice, data, said):
    answer = send(alice.client, ("f.txt", data))
    assert (answer.status_code, refusals(answer)) == (422, [said])
    assert (Upload.objects.count(), Job.objects.count()) == (0, 0)


def test_nothing_at_all(alice):
    answer = send(alice.client, text=" \n")
    assert refusals(answer) == ["Choose a file, or paste some puzzles."]


def test_nul_in_pasted_text(alice):
    assert refusals(send(alice.client, text="0\x00")) == ["Null characters are not allowed."]


def test_too_many_puzzles(alice):
    many = b"".join(b"." * (80 - n % 80) + b"1" + b"." * (n % 80) + b"\n" for n in range(1_001))
    answer = send(alice.client, ("one.txt", many), ("two.txt", many))
    assert refusals(answer) == ["One upload may bring 2,000 puzzles at most. Please split it."]
    answer = send(alice.client, ("one.txt", many + many))
    assert refusals(answer) == ["one.txt:1: expected at most 2000 puzzles, found 2002"]
    assert Upload.objects.count() == 0


def test_script_in_a_title_and_in_a_name_is_text(alice):
    upload = sent(alice.client, ("<b>x.txt", joined(DAWN.replace("title: Dawn", "title: <script>alert(1)</script>"))))
    work_off()
    html = alice.client.get(upload.get_absolute_url()).content.decode()
    assert "<script>alert" not in html
    assert "<b>x" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in html
    where = confirm(alice.client, upload, title="<script>alert(2)</script>")["Location"]
    assert "<script>alert" not in alice.client.get(where).content.decode()


def test_a_file_of_legup_that_repeats_its_row_clues_is_told_so(alice):
    """All of LEGUP's own files of Tree Tent do; a puzzle that has no solution for another reason is left as it is."""
    signs = '<cell value="1" x="1" y="0"/><cell value="1" x="1" y="2"/>'
    sides = {"east": "ABC", "south": "123"}

    def file(east: str, south: str) -> bytes:
        axes = "".join(
            f'<axis side="{side}">'
            + "".join(f'<clue index="{name}" value="{n}"/>' for name, n in zip(sides[side], clues, strict=True))
            + "</axis>"
            for side, clues in (("east", east), ("south", south))
        )
        board = f'<board height="3" width="3"><cells>{signs}</cells>{axes}</board>'
        return f'<Legup version="2.0.0"><puzzle name="TreeTent">{board}</puzzle></Legup>'.encode()

    upload = sent(alice.client, ("same.xml", file("110", "110")), ("other.xml", file("200", "110")))
    run(job_of(upload).pk)
    assert found(alice.client, upload) == ["no solution: the column clues repeat the row clues", "no solution"]
