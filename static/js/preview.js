// A row of the proof shows its board while a mouse rests on it. Loaded when a mouse comes to the proof first.
const $ = (id) => document.getElementById(id);
const HOVER = 250; // ms of rest before a row shows its board
const ROW = "[role=treeitem]";
const pictures = new Map(); // node -> the picture of its board, until the next answer
let hover = null;
let pressed = ""; // where, on the screen: a list that slides under a still pointer previews nothing
const where = ({ screenX, screenY }) => `${screenX} ${screenY}`;

// The board of a node as a page; "" when there is no answer: a glance is not worth a message.
async function boardOf(id) {
  try {
    const answer = await fetch(`${$("bar").dataset.boardUrl}?node=${id}`, { headers: { "HX-Request": "true" } });
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}

async function preview(row) {
  const id = row.dataset.node;
  if (!pictures.has(id)) {
    const page = new DOMParser().parseFromString(await boardOf(id), "text/html");
    pictures.set(id, page.querySelector(".board svg"));
  }
  if (hover?.row !== row || !pictures.get(id)) return;
  const picture = pictures.get(id).cloneNode(true);
  picture.classList.add("preview");
  document.querySelector(".board").append(picture);
}

function unhover() {
  clearTimeout(hover?.timer);
  hover = null;
  document.querySelector(".board .preview")?.remove();
}

function rest(row) {
  unhover();
  const id = row && row.dataset.node;
  if (id && id !== $("board-head").dataset.node) hover = { row, timer: setTimeout(preview, HOVER, row) };
}

document.addEventListener("click", (event) => (pressed = where(event)));
document.addEventListener("pointerover", (event) => {
  const row = event.pointerType === "mouse" && event.target.closest?.(ROW);
  if (row !== hover?.row && where(event) !== pressed) rest(row);
});
document.addEventListener("htmx:afterOnLoad", () => {
  unhover();
  pictures.clear();
});
rest([...document.querySelectorAll(`#proof ${ROW}:hover`)].at(-1));
