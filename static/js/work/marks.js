// What is marked and not sent yet: for each cell the text that a step will say of it, `7` or `-4/5` (takes 4 and 5 away).
import { all, $, say, why, word } from "./page.js";
import * as store from "./pending.js";

const PAUSE = 900; // ms in which a second digit belongs to the first
let marks = new Map();
let refusals = new Map(); // of those that a step was not accepted for, the rule that was asked
let done = []; // how the marks came about: changes of one moment, each as [cell, text before, text after]
let undone = [];
let shown = null; // the node they belong to
let typing = { cell: "", text: "", at: 0, before: "" };
let changed = () => {};

export const now = () => marks;
export const values = () => all("[data-value]", $("pad")).map(({ dataset }) => dataset);
export const onChange = (tell) => (changed = tell);
// With two values a press goes through them, and what is chosen stays; with more, the same value again clears.
export const cycles = () => $("board").hasAttribute("data-cycles");
export const pencil = () => $("pencil")?.getAttribute("aria-pressed") === "true";

export function load(node, fits) {
  const fresh = shown !== node;
  if (fresh) begin(node);
  for (const name of [...marks.keys()].filter((each) => !fits(each))) {
    marks.delete(name);
    refusals.delete(name);
  }
  const fitting = (moment) => moment.every(([name]) => fits(name));
  [done, undone] = [done.filter(fitting), undone.filter(fitting)];
  if (fresh && marks.size && !$("status").querySelector(".say")) tell("kept", marks.keys());
}

function begin(node) {
  shown = node;
  const kept = store.read();
  marks = new Map(kept);
  refusals = new Map(kept.filter(([, , rule]) => rule).map(([name, , rule]) => [name, rule]));
  done = [...marks].map(([name, text]) => [[name, "", text]]);
  undone = [];
}

// The one cell that a step was not accepted for: its mark stays, but shows that it will not do.
export function refuseBy(rule, name) {
  if (!marks.has(name)) return;
  refusals.set(name, rule);
  settle();
}

export const refused = (name) => refusals.has(name);
// Whether the rule was asked for these very marks and did not accept one of them.
export const tried = (rule) => [...refusals.values()].includes(rule);

// What was not accepted goes when something else is marked, so that no later step fails because of it.
export function put(name, text) {
  const old = text ? [...refusals.keys()].filter((each) => each !== name) : [];
  change([[name, marks.get(name) ?? "", text], ...old.map((each) => [each, marks.get(each), ""])]);
  if (old.length) tell("dropped", old);
}

export function clear() {
  if (!marks.size) return;
  change([...marks].map(([name, text]) => [name, text, ""]));
  say(word("cleared"));
}

// What is done to one cell several times on end is one change.
function change(moment) {
  const last = done.at(-1);
  const again = moment.length === 1 && last?.length === 1 && last[0][0] === moment[0][0];
  if (again) done.pop();
  const whole = again ? [[last[0][0], last[0][1], moment[0][2]]] : moment;
  if (whole.some(([, before, after]) => before !== after)) done.push(whole);
  undone = [];
  apply(moment);
}

function apply(moment) {
  for (const [name, , text] of moment) {
    refusals.delete(name);
    marks.delete(name); // what is marked last stands last
    if (text) marks.set(name, text);
  }
  settle();
}

function settle() {
  store.write([...marks].map(([name, text]) => (refused(name) ? [name, text, refusals.get(name)] : [name, text])));
  changed();
}

// The marks that may still hold, as [cell, text].
export const pending = () => [...marks].filter(([name]) => !refused(name));

// Marks brought from the node before.
export function bring(list) {
  if (list.length) change(list.map(([name, text]) => [name, marks.get(name) ?? "", text]));
}

export const undoable = () => done.length > 0;
export const redoable = () => undone.length > 0;
export const undo = () => goBack(done, undone, "unmarked");
export const redo = () => goBack(undone, done, "remarked");

// Take the last change out of one list and put what brings it back into the other; false: there is none.
function goBack(from, to, said) {
  const moment = from.pop();
  if (!moment) return false;
  const back = moment.map(([name, before, after]) => [name, after, before]);
  to.push(back);
  apply(back);
  tell(said, moment.map(([name]) => name));
  return true;
}

const FEW = 6; // names of cells that can be read in a sentence

function tell(what, names) {
  const list = [...names];
  say(word(what).replace("{cells}", list.slice(0, FEW).join(", ") + (list.length > FEW ? " …" : "")));
}

// Whether the cell may be marked; if not, the reason is said.
export function refuse(cell) {
  if (why()) say(why(), "no");
  else if (!cell.dataset.held) return false;
  else say(`${cell.dataset.words}. ${word("held")}`, "no");
  return true;
}

export function set(cell, value) {
  if (!refuse(cell)) put(nameOf(cell), value);
}

export function choose(cell, value) {
  if (cycles()) set(cell, value);
  else toggle(cell, value);
}

export function toggle(cell, value) {
  set(cell, marks.get(nameOf(cell)) === value ? "" : value);
}

export function remove(cell, value) {
  if (refuse(cell)) return;
  const text = marks.get(nameOf(cell)) ?? "";
  const gone = new Set(text.startsWith("-") ? text.slice(1).split("/") : []);
  if (!gone.delete(value)) gone.add(value);
  const order = values().map((each) => each.value).filter((each) => gone.has(each));
  put(nameOf(cell), order.length ? `-${order.join("/")}` : "");
}

export function cycle(cell, by) {
  const order = ["", ...$("board").dataset.cycles.split(" ")];
  const at = order.indexOf(marks.get(nameOf(cell)) ?? "");
  set(cell, order[(at + by + order.length) % order.length]);
}

// A key typed on a cell: its value; digits that follow each other closely make one number.
export function type(cell, event) {
  const key = digit(event) ?? event.key;
  const soon = typing.cell === cell.id && Date.now() - typing.at < PAUSE;
  const tried = soon ? [typing.text + key, key] : [key];
  const text = tried.find((each) => values().some((value) => value.key === each));
  if (text === undefined) return false;
  const { value } = values().find((each) => each.key === text);
  const longer = soon && text.length > 1;
  const before = longer ? typing.before : (marks.get(nameOf(cell)) ?? "");
  typing = { cell: cell.id, text, at: Date.now(), before };
  if (longer) put(nameOf(cell), before); // the first digit alone was not meant
  if (pencil() || event.shiftKey) remove(cell, value);
  else choose(cell, value);
  return true;
}

// By its place on the keyboard too: some layouts want shift for digits.
const digit = ({ code, key }) => (/^[0-9]$/.test(key) ? key : code.match(/^(?:Digit|Numpad)([0-9])$/)?.[1]);
const nameOf = (cell) => cell.id.slice(2);

export function spoken(text) {
  if (!text) return "";
  const words = text.startsWith("-") ? word("removed") : word("marked");
  return `, ${words} ${text.replace("-", "").split("/").join(", ")}`;
}
