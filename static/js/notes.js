// Notes: numbers that somebody pencils in as a reminder. They claim nothing and are no part of the proof; the server
// keeps them with it, and until it is begun this window does.
import { post } from "./posting.js";
import { $, all, cellOf, nameOf } from "./work/page.js";
import * as pending from "./work/pending.js";
import { at, slots, valuesOf } from "./work/slots.js";
import { element } from "./work/svg.js";

const PAUSE = 700; // ms after the last change before they are sent
const notes = new Map(); // cell -> values
let timer = 0;
let unsaved = false;
let show = () => {};

const noted = (cell) =>
  cell.dataset.held ? [] : valuesOf().filter((value) => notes.get(nameOf(cell))?.includes(value));
const spoken = (cell) => (noted(cell).length ? `, ${$("note").dataset.noted} ${noted(cell).join(" ")}` : "");

// In all of these cells: taken out where all have it, else put in.
function toggle(cells, value) {
  const open = cells.filter((cell) => !cell.dataset.held);
  const everywhere = open.every((cell) => noted(cell).includes(value));
  for (const cell of open) {
    const others = noted(cell).filter((each) => each !== value);
    notes.set(nameOf(cell), everywhere ? others : [...others, value]);
  }
  change();
}

function clear(cells) {
  for (const cell of cells) notes.delete(nameOf(cell));
  change();
}

function change() {
  unsaved = true;
  clearTimeout(timer);
  timer = setTimeout(save, PAUSE);
  show();
}

const text = () =>
  [...notes].flatMap(([name, values]) => (values.length ? `${name}=${values.join("/")}` : [])).join(" ");

function read(from) {
  for (const each of from.split(" ").filter((part) => part.includes("="))) {
    const [name, values] = each.split("=");
    if (cellOf(name)) notes.set(name, values.split("/"));
  }
}

// As soon as a proof is begun they go to the server.
async function save() {
  if (!unsaved) return;
  const { notesUrl } = $("bar").dataset;
  try {
    if (!notesUrl) return sessionStorage.setItem(pending.place("notes"), JSON.stringify([...notes]));
    unsaved = false;
    const answer = await post(notesUrl, { notes: text() });
    unsaved ||= !answer.ok;
  } catch {
    unsaved = true; // there is no connection, or no storage: the next change tries again
  }
}

// Notes have a ring around them; where the same candidate is drawn already, the ring goes around that.
function draw(picture, derives, marked) {
  for (const old of all(".notes", picture)) old.remove();
  const layer = element("g", { class: "notes" });
  const spot = slots();
  for (const cell of all("[data-spot]", $("grid"))) {
    const drawn = derives
      ? (cell.dataset.possible ?? "").split(" ")
      : all(`[data-cell="${nameOf(cell)}"] .gp-pencil text`, picture).map((each) => each.textContent);
    for (const value of marked.has(nameOf(cell)) ? [] : noted(cell)) {
      const { x, y, size } = spot(cell, value);
      const ring = { cx: x.toFixed(1), cy: (y - size / 3).toFixed(1), r: (0.62 * size).toFixed(1) };
      layer.append(element("circle", { ...ring, fill: "none", stroke: "currentColor" }));
      if (!drawn.includes(value)) layer.append(element("text", { ...at(x, y, size), "font-style": "italic" }, value));
    }
  }
  picture.append(layer);
}

function begin(onChange) {
  show = onChange;
  read($("note").dataset.notes);
  if (!$("bar").dataset.notesUrl) for (const [name, values] of pending.read("notes")) notes.set(name, values);
  unsaved = notes.size > 0 && !$("note").dataset.notes;
  addEventListener("pagehide", save);
  addEventListener("online", save);
  document.addEventListener("htmx:afterOnLoad", save);
  return { spoken, toggle, clear, draw };
}

document.dispatchEvent(new CustomEvent("notes", { detail: begin }));
