// The state that the parts of the workbench share: what is marked and not sent yet, the rule that is chosen, and the cell
// that was pointed at. Parts change it here and are told of changes; what only one part needs stays in that part.
import { $, cellOf, node, say, word } from "./page.js";
import * as pending from "./pending.js";

const FEW = 6; // names of cells that can be read in a sentence
let marks = new Map(); // for each marked cell the text that a step will say of it, `7` or `-4/5` (takes 4 and 5 away)
let refusals = new Map(); // of those that a step was not accepted for, the rule that was asked
let done = []; // how the marks came about: changes of one moment, each as [cell, text before, text after]
let undone = [];
let markedNode = null; // the node they belong to
let chosen = null; // the rule that waits for cells or for a place: { rule, kind, armed, value }
let places = null; // names of the places that a chosen case rule offers, once they have come
let wanted = null; // the place that was pressed before they came
let pointed = null; // name of the cell that was pointed at last
let tellMarks = () => {};
let tellChoice = () => {};

export const onMarks = (listener) => (tellMarks = listener);
export const onChoice = (listener) => (tellChoice = listener);

// --- The cell that the pad means ------------------------------------------------------------------------------------

export const pointedCell = () => pointed;
export const pointAt = (name) => (pointed = name);

// --- The chosen rule ------------------------------------------------------------------------------------------------

export const chosenRule = () => chosen;
// A direct rule that was chosen before anything was marked: what is marked from then on is sent at once, and with a
// value chosen too, any cell that is pressed.
export const armed = () => Boolean(chosen?.armed);
export const armedValue = () => chosen?.value;
export const choosingPlace = () => chosen?.kind === "case";
export const offeredPlaces = () => places;
export const wantedPlace = () => wanted;
export const offersPlace = (place) => places?.includes(place) ?? choosingPlace();
export const wantPlace = (place) => (wanted = place);

export function chooseRule(rule, kind) {
  chosen = { rule, kind, armed: kind === "direct" && !marks.size };
  tellChoice();
}

export function armValue(value) {
  chosen.value = value;
  tellChoice();
}

export function offerPlaces(names) {
  places = names;
  tellChoice();
}

export function forgetRule() {
  chosen = places = wanted = null;
  tellChoice();
}

// --- Marks ----------------------------------------------------------------------------------------------------------

export const marked = () => marks;
export const refused = (name) => refusals.has(name);
export const anyRefused = () => refusals.size > 0;
// Whether the rule was asked for these very marks and did not accept one of them.
export const tried = (rule) => [...refusals.values()].includes(rule);
// The marks that may still hold, as [cell, text].
export const unrefused = () => [...marks].filter(([name]) => !refused(name));

const isOpen = (name) => Boolean(cellOf(name)) && !cellOf(name).dataset.held;

// Keep what fits the board that is shown now; on another node, begin with what is kept of that one.
export function load() {
  const fresh = markedNode !== node();
  if (fresh) begin(node());
  for (const name of [...marks.keys()].filter((each) => !isOpen(each))) {
    marks.delete(name);
    refusals.delete(name);
  }
  const fitting = (moment) => moment.every(([name]) => isOpen(name));
  [done, undone] = [done.filter(fitting), undone.filter(fitting)];
  if (fresh && marks.size && !$("status").querySelector(".say")) tell("kept", marks.keys());
}

function begin(id) {
  markedNode = id;
  const kept = pending.read();
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

// What was not accepted goes when something else is marked, so that no later step fails because of it.
export function put(list) {
  if (!list.length) return;
  const names = list.map(([name]) => name);
  const old = list.some(([, text]) => text) ? [...refusals.keys()].filter((each) => !names.includes(each)) : [];
  const moment = list.map(([name, text]) => [name, marks.get(name) ?? "", text]);
  change([...moment, ...old.map((each) => [each, marks.get(each), ""])]);
  if (old.length) tell("dropped", old);
}

export function clear() {
  if (!marks.size) return;
  change([...marks].map(([name, text]) => [name, text, ""]));
  say(word("cleared"));
}

// Marks brought from the node before, as far as their cells are still open.
export function bring(list) {
  const fitting = list.filter(([name]) => isOpen(name));
  if (fitting.length) change(fitting.map(([name, text]) => [name, marks.get(name) ?? "", text]));
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
  settle(true);
}

// `changed`: by the person, so that what was said of the marks before is past.
function settle(changed = false) {
  pending.write([...marks].map(([name, text]) => (refused(name) ? [name, text, refusals.get(name)] : [name, text])));
  tellMarks(changed);
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
  tell(
    said,
    moment.map(([name]) => name),
  );
  return true;
}

function tell(what, names) {
  const list = [...names];
  say(word(what).replace("{cells}", list.slice(0, FEW).join(", ") + (list.length > FEW ? " …" : "")));
}
