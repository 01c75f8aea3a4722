// Talking to the server: one request at a time, sent again with the same key until it is answered.
import { $, node, say, shown, word } from "./page.js";
import * as pending from "./pending.js";
import { bring, unrefused } from "./store.js";

const ASKING = ["hint-form", "check-form"]; // what these ask for changes nothing on the board
const SENDERS = { "step-form": "take", "everywhere-form": "everywhere", "housekeeping-form": "housekeeping" }; // their buttons, for who uses a key
const SLOW = 300; // ms after which the button that was pressed shows that an answer is awaited
const busyButtons = new Map(); // request -> { button, timer }
const WAITS = [1, 2, 5, 10, 20]; // seconds between tries
let waiting = null; // { form, tries, timer } of a request that got no answer
let busy = null; // the form whose answer is awaited
let pressed = null; // the button that was pressed last
let overtaken = false; // another answer has changed the board since the present one was asked for
let sent = []; // where the marks of the nodes of the last step are kept
let left = []; // marks that this step says nothing of: they go on to the node after it
let focusLost = () => {}; // what to do when an answer has taken the focus away

// A step in its text form at the node shown, or at several ends. Whether it was sent is returned.
export function sendStep(step, nodes = node()) {
  const form = $("step-form");
  if (busy || waiting) return hold();
  form.elements.node.value = nodes;
  form.elements.step.value = step;
  sent = nodes.split(" ").map(pending.place);
  const changed = step
    .split(": ")[1]
    ?.split(", ")
    .map((change) => change.split("=")[0]);
  left = changed ? unrefused().filter(([cell]) => !changed.includes(cell)) : [];
  form.requestSubmit();
  return true;
}

function hold() {
  say(about("busy", busy ?? waiting.form));
  return false;
}

// A sentence about a step that is on its way, or its like that names the button of another request.
function about(name, form) {
  if (form.id in SENDERS) return word(name);
  const button = form.querySelector("[type=submit]");
  return word(`${name}Request`).replace("{button}", (button.querySelector("span") ?? button).innerText.trim());
}

export const retries = (form) => waiting?.form === form;

// All that a rule gives at the node shown.
export const sendEverywhere = (rule) => sendTaking($("everywhere-form"), { rule });

// A form at the node shown, after which what was to be taken away may be gone.
export function sendTaking(form, values) {
  if (busy || waiting) return hold();
  for (const [name, value] of Object.entries({ node: node(), ...values })) form.elements[name].value = value;
  sent = [pending.place()];
  left = unrefused().filter(([, text]) => !text.startsWith("-")); // what is taken away may be gone by then
  form.requestSubmit();
}

export function press(name) {
  const button = $(name);
  if (button.disabled) return;
  button.form.requestSubmit(button);
}

export function showNode(id) {
  $("status").replaceChildren(); // it spoke of the board that goes
  load($("bar").dataset.boardUrl, { node: id }, "#board", "outerHTML");
}

// Where a case rule applies. Whether an answer came is promised.
export const loadPlaces = (rule, marks) =>
  load($("bar").dataset.placesUrl, { node: node(), rule, marks }, "#status", "innerHTML");

// The rules whose shape fits a cell or a handle.
export const askMenu = (cell) => load($("bar").dataset.menuUrl, { node: node(), cell }, "#dialog", "innerHTML");

export const askKeys = () => load($("words").dataset.keysUrl, {}, "#dialog", "innerHTML");

export function askCut(number) {
  load($("bar").dataset.cutUrl, { number }, "#dialog", "innerHTML");
}

// The whole board, where an answer was made for another one than it met.
function mend() {
  if (!overtaken) return;
  overtaken = false;
  load($("bar").dataset.boardUrl, { node: node(), shown: "" }, "#board", "outerHTML");
}

// Whether an answer came; onFailure speaks when none does.
const load = (url, values, target, swap) =>
  window.htmx.ajax("GET", url, { values, target, swap }).then(
    () => true,
    () => false,
  );

function saved(text) {
  if ($("saved").textContent !== text) $("saved").textContent = text;
}

function again() {
  if (!waiting) return;
  clearTimeout(waiting.timer);
  const { form } = waiting;
  if (form.isConnected) form.requestSubmit();
  else waiting = null;
}

// No answer: the form is still there with its key, so the same request goes out again.
function onFailure({ detail }) {
  const form = detail.elt.closest?.("form");
  if (unasked(detail)) return;
  if (!form) return say(word("offline"), "no");
  busy = null;
  const tries = waiting ? waiting.tries + 1 : 0;
  const wait = WAITS[Math.min(tries, WAITS.length - 1)];
  waiting = { form, tries, timer: setTimeout(again, wait * 1000) };
  saved(word(ASKING.includes(form.id) ? "working" : "retrying"));
  say(about("unsaved", form));
}

const unasked = ({ elt }) => elt.id === "offer"; // nobody waits for it

function onError(event) {
  const { status } = event.detail.xhr;
  if (unasked(event.detail)) return;
  if (status >= 502 && status <= 504) return onFailure(event);
  if (isPost(event.detail)) finish(word("notSaved"));
  say(status === 404 ? word("gone") : word("failed"), "no");
}

// Answered, well or not: signed out (401), unreadable (422) or too often (429) means that nothing was stored. Where
// there was nothing to store, all is as saved as before.
function onAnswer({ detail }) {
  if (!isPost(detail) || !detail.successful) return;
  const asked = ASKING.includes(detail.elt.id) && detail.xhr.status === 429;
  finish(word([401, 422, 429].includes(detail.xhr.status) && !asked ? "notSaved" : "saved"));
}

const isPost = (detail) => detail.requestConfig?.verb === "post";

function finish(state) {
  busy = null;
  waiting = null;
  saved(state);
}

// What was marked has become part of the proof only where the server says so.
function onSwap({ detail }) {
  mend();
  if (!isPost(detail) || detail.xhr.status !== 200) return;
  if ($("dialog").open) $("dialog").close();
  if (detail.requestConfig.elt.id in SENDERS && !$("status").querySelector(".say.no")) {
    sent.forEach(pending.forget);
    bring(left);
  }
  // What had the focus may be gone by now, or have nothing left to do; so may the row that a dialog gives it back to.
  if (document.activeElement.matches("body, #dialog *")) focusLost();
}

// One request at a time: a double click, or anything while one waits to be sent again, would only get in its way.
function onRequest(event) {
  const { elt, xhr } = event.detail;
  if (!isPost(event.detail)) return awaitAnswer(xhr, pressed);
  if (busy || (waiting && waiting.form !== elt)) {
    event.preventDefault();
    return hold();
  }
  busy = elt;
  saved(word(ASKING.includes(elt.id) ? "working" : "saving"));
  awaitAnswer(xhr, elt.querySelector("[type=submit]") ?? pressed ?? $(SENDERS[elt.id]));
}

// A button whose answer is slow is busy until it comes, and does nothing when it is pressed again.
function awaitAnswer(xhr, button) {
  const timer = setTimeout(() => button?.setAttribute("aria-busy", "true"), SLOW);
  busyButtons.set(xhr, { button, timer });
}

function endWait({ detail }) {
  const { button, timer } = busyButtons.get(detail.xhr) ?? {};
  busyButtons.delete(detail.xhr);
  clearTimeout(timer);
  if (![...busyButtons.values()].some((each) => each.button === button)) button?.removeAttribute("aria-busy");
}

function onPress(event) {
  pressed = event.target.closest("button");
  if (pressed?.ariaBusy !== "true") return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

export function listen(onFocusLost) {
  focusLost = onFocusLost;
  document.addEventListener("click", onPress, true);
  document.addEventListener("keydown", () => (pressed = null), true); // a click follows where the key presses a button
  document.addEventListener("htmx:afterRequest", endWait);
  document.addEventListener("htmx:beforeRequest", onRequest);
  document.addEventListener("htmx:configRequest", ({ detail }) => {
    if (["hint-form", "offer"].includes(detail.elt.id) || detail.elt.closest("#dialog form, #aside"))
      detail.parameters.node = node();
    if (detail.elt.id === "hint-form") detail.parameters.strength = $("hint-next")?.value ?? "";
    if (shown()) detail.parameters.shown ??= shown();
  });
  document.addEventListener("htmx:sendError", onFailure);
  document.addEventListener("htmx:timeout", onFailure);
  document.addEventListener("htmx:responseError", onError);
  document.addEventListener("htmx:afterRequest", onAnswer);
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const { shown: asked } = detail.requestConfig.parameters;
    overtaken = Boolean(asked) && asked !== shown();
  });
  document.addEventListener("htmx:afterOnLoad", onSwap);
  addEventListener("online", again);
  addEventListener("beforeunload", (event) => waiting && event.preventDefault());
}
