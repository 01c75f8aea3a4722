// Marking cells, by the pad, by presses and by keys.
import { $, all, nameOf, say, why, word } from "./page.js";
import { extras, group } from "./extras.js";
import { marked, put } from "./store.js";

const PAUSE = 900; // ms in which a second digit belongs to the first
let typing = { cell: "", text: "", at: 0, before: [] };

export const values = () => all("[data-value]", $("pad")).map(({ dataset }) => dataset);
// With two values a press goes through them, and what is chosen stays; with more, the same value again clears. Values
// that have a name together count as one; where a cell is known to have one of them, a press goes through these.
export const cycles = () => $("board").hasAttribute("data-cycles");
// The values that a cell can have, where these are two.
export const order = (cell) => (cell.dataset.cycles ?? $("board").dataset.cycles ?? "").split(" ").filter(Boolean);
export const fits = (cell, value) => !cycles() || order(cell).includes(value);
export const pencil = () => $("pencil")?.getAttribute("aria-pressed") === "true";

// Whether the cell may be marked; if not, the reason is said.
export function refuse(cell) {
  if (why()) say(why(), "no");
  else if (!cell.dataset.held) return false;
  else say(`${cell.dataset.words}. ${word("held")}`, "no");
  return true;
}

// The cells that are meant by one of them, as far as they may be marked.
const meant = (cell) => (refuse(cell) ? [] : group(cell).filter(({ dataset }) => !dataset.held));
const textOf = (cell) => marked().get(nameOf(cell)) ?? "";
const goneOf = (cell) => (textOf(cell).startsWith("-") ? textOf(cell).slice(1).split("/") : []);

export const set = (cell, value) => put(meant(cell).map((each) => [nameOf(each), value]));

export function choose(cell, value) {
  if (cycles()) set(cell, value);
  else toggle(cell, value);
}

export function toggle(cell, value) {
  set(cell, group(cell).every((each) => each.dataset.held || textOf(each) === value) ? "" : value);
}

export function remove(cell, value) {
  const cells = meant(cell);
  const everywhere = cells.every((each) => goneOf(each).includes(value));
  const left = (gone) =>
    values()
      .map((each) => each.value)
      .filter((each) => (each === value ? !everywhere : gone.includes(each)))
      .join("/");
  put(cells.map((each) => [nameOf(each), left(goneOf(each)).replace(/^(?=.)/, "-")]));
}

// What the pad and the keys clear: notes while notes are made, else marks.
export function clear(cell) {
  if (extras.noting?.()) extras.wipe(group(cell));
  else set(cell, "");
}

export function cycle(cell, by) {
  const every = ["", ...order(cell)];
  const at = every.indexOf(marked().get(nameOf(cell)) ?? "");
  set(cell, every[(at + by + every.length) % every.length]);
}

// A key typed on a cell: its value; digits that follow each other closely make one number.
export function type(cell, event) {
  const letter = digit(event) ? undefined : values().find(({ value }) => value === event.key); // T, not the page's t
  if (letter) return choose(cell, letter.value) ?? true;
  const key = digit(event) ?? event.key;
  const soon = typing.cell === cell.id && Date.now() - typing.at < PAUSE;
  const tried = soon ? [typing.text + key, key] : [key];
  const text = tried.find((each) => values().some((value) => value.key === each));
  if (text === undefined) return false;
  const { value } = values().find((each) => each.key === text);
  enter(cell, value, text, soon && text.length > 1, event.shiftKey);
  return true;
}

// With a `longer` number the first digit alone was not meant.
function enter(cell, value, text, longer, shift) {
  const { before, value: first } = typing;
  const whole = longer ? before : group(cell).map((each) => [nameOf(each), textOf(each)]);
  typing = { cell: cell.id, text, at: Date.now(), before: whole, value };
  if (extras.noting?.()) {
    if (longer) extras.note(group(cell), first);
    return extras.note(group(cell), value);
  }
  if (longer) put(before);
  if (pencil() || shift) remove(cell, value);
  else choose(cell, value);
}

// By its place on the keyboard too: some layouts want shift for digits.
const digit = ({ code, key }) => (/^[0-9]$/.test(key) ? key : code.match(/^(?:Digit|Numpad)([0-9])$/)?.[1]);

export function spoken(text) {
  if (!text) return "";
  const words = text.startsWith("-") ? word("removed") : word("marked");
  return `, ${words} ${text.replace("-", "").split("/").join(", ")}`;
}
