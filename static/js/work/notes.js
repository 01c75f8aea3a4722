// Notes: numbers that somebody pencils in as a reminder. They claim nothing and are no part of the proof; the server
// keeps them with it, and until it is begun this window does.
import { $, cellOf, nameOf } from "./page.js";

const PAUSE = 700; // ms after the last change before they are sent
const kept = () => `gridproof:notes:${location.pathname}`;
const notes = new Map(); // cell -> values
let timer = 0;
let unsaved = false;
let tell = () => {};

export const noting = () => $("note")?.ariaPressed === "true";
export const noted = (name) => notes.get(name) ?? [];

// In all of these cells: taken out where all have it, else put in.
export function toggle(cells, value) {
  const open = cells.filter((cell) => !cell.dataset.held);
  const everywhere = open.every((cell) => noted(nameOf(cell)).includes(value));
  for (const cell of open) {
    const others = noted(nameOf(cell)).filter((each) => each !== value);
    put(nameOf(cell), everywhere ? others : [...others, value]);
  }
  change();
}

export function clear(cells) {
  for (const cell of cells) notes.delete(nameOf(cell));
  change();
}

const put = (name, values) => (values.length ? notes.set(name, values) : notes.delete(name));

function change() {
  unsaved = true;
  clearTimeout(timer);
  timer = setTimeout(save, PAUSE);
  tell();
}

const text = () => [...notes].map(([name, values]) => `${name}=${values.join("/")}`).join(" ");

function read(from) {
  for (const each of from.split(" ").filter((part) => part.includes("="))) {
    const [name, values] = each.split("=");
    if (cellOf(name)) notes.set(name, values.split("/"));
  }
}

// As soon as a proof is begun they go to the server.
export async function save() {
  if (!unsaved) return;
  const { notesUrl } = $("bar").dataset;
  try {
    if (!notesUrl) return sessionStorage.setItem(kept(), text());
    unsaved = false;
    const token = document.cookie.match(/(?:^|; )(?:__Host-)?csrftoken=([^;]+)/)?.[1] ?? "";
    const body = new URLSearchParams({ notes: text() });
    const answer = await fetch(notesUrl, { method: "POST", body, headers: { "X-CSRFToken": token }, keepalive: true });
    unsaved ||= !answer.ok;
  } catch {
    unsaved = true; // there is no connection, or no storage: the next change tries again
  }
}

export function listen(onChange) {
  tell = onChange;
  if (!$("note")) return;
  read($("note").dataset.notes);
  if (!$("bar").dataset.notesUrl) {
    try {
      read(sessionStorage.getItem(kept()) ?? "");
    } catch {
      // Storage may be forbidden.
    }
    unsaved = notes.size > 0;
  }
  addEventListener("pagehide", save);
  addEventListener("online", save);
  document.addEventListener("htmx:afterOnLoad", save);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#note");
    if (button) button.ariaPressed = String(!noting());
  });
}
