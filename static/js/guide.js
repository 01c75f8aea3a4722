// The guided first proof: it watches the workbench from outside, and leads from moment to moment by what is to be seen.
import { post } from "./posting.js";

const $ = (id) => document.getElementById(id);
const guide = $("guide");
const moments = [...guide.querySelectorAll("[data-moment]")];
const KEY = "gridproof:guide"; // for a page that is loaded again

const seen = {
  marked: (...marks) => marks.some((mark) => is("marked", ...mark.split("=")) || is("held", ...mark.split("="))),
  held: (...cells) => cells.some((cell) => $(`c-${cell}`)?.dataset.held),
  said: (kind) => Boolean($("status").querySelector(`.say.${kind}`)),
  at: (step) => $("board-head").dataset.node.split(".")[0] === step,
  steps: (least) => taken() >= Number(least),
  proved: () => Boolean($("board-head").querySelector(".proved")),
};
const taken = () => document.querySelectorAll("#tree [id^=node-]:not([data-kind=start])").length;
const is = (what, cell, value) => $(`c-${cell}`)?.dataset[what] === value;

function holds(condition) {
  const [name, ...words] = condition.split(" ");
  return seen[name](...words);
}

// What is kept while the window is open: the moment, the tour, and what is not recorded yet, for want of a proof.
const none = { now: $("goal").open ? 0 : -1, tour: "", waiting: [] }; // the goal is open at the first visit

function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null; // storage may be forbidden
  }
}

function store(value) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(value));
  } catch {
    // Then a page that is loaded again begins anew, or without the guide.
  }
}

const asked = location.hash === "#guide";
let before = taken(); // steps when the moment began
const kept = asked ? { ...none, now: 0 } : { ...none, ...stored() };
const { waiting } = kept;
let { now, tour } = kept;
let since = performance.now();
let sending = false;

// Moments are recorded with the proof, so that it is known where newcomers stop.
function tell(event) {
  const ms = Math.round(performance.now() - since);
  since = performance.now();
  waiting.push({ tour, moment: now + 1, event, ms });
}

async function record() {
  const url = $("bar").dataset.guideUrl;
  if (!url || sending) return;
  sending = true;
  try {
    while (waiting.length) {
      const answer = await post(url, waiting[0]);
      if (!answer.ok) break; // tried again at the next moment
      waiting.shift();
      keep();
    }
  } catch {
    // Offline: the same.
  }
  sending = false;
}

function keep() {
  // At its end it is over, for this page only.
  store({ now: now === moments.length - 1 ? -1 : now, tour, waiting });
}

function show() {
  const moment = moments[now];
  guide.hidden = !moment;
  for (const each of moments) each.hidden = each !== moment;
  guide.querySelector(".at").textContent = `${now + 1} / ${moments.length}`;
  $("guide-next").hidden = now === moments.length - 1 || Boolean(moment?.dataset.until);
  for (const old of document.querySelectorAll(".guided, .asked")) old.classList.remove("guided", "asked");
  if (moment) pointOut(moment.dataset);
}

// The cells that a moment asks for, and the cells, the rule and the buttons that it speaks of; on a phone, the button of
// the sheet where they are.
function pointOut({ ring, rule, ask, show: shown }) {
  const names = ring ? ring.split(" ").map((cell) => `#c-${cell}`) : [];
  for (const cell of ask?.split(" ") ?? []) $(`c-${cell}`)?.classList.add("asked");
  if (rule) names.push(`#rules [data-rule="${rule}"]`, "[data-sheet=rules]");
  if (shown) names.push(shown);
  for (const name of names) for (const each of document.querySelectorAll(name)) each.classList.add("guided");
}

function go(to) {
  tell(to < 0 ? "skipped" : "passed");
  now = to;
  before = taken();
  if (now === moments.length - 1) tell("finished");
  keep();
  record();
  show();
}

// What the person did may lead on, also past a moment, for nobody has to wait for the guide: another step than the one
// it asks for leads on too.
function look() {
  const last = moments.length - 1;
  if (!moments[now] || now === last) return;
  if (seen.proved()) return go(last);
  const { until, note } = moments[now].dataset;
  const noted = note && holds(note);
  const line = moments[now].querySelector(".note");
  if (line && line.hidden === Boolean(noted)) line.hidden = !noted;
  before = Math.min(before, taken()); // steps may be taken back
  if (!(until && holds(until)) && !(until !== "proved" && taken() > before)) return;
  go(now + 1);
  look();
}

addEventListener("hashchange", () => location.reload()); // asked for again
if (asked) history.replaceState(null, "", location.pathname + location.search);
// The button that was pressed goes away: the focus goes to the cell that is asked for now.
function press(to) {
  go(to);
  look();
  (document.querySelector("#grid .asked") ?? document.querySelector("#grid [tabindex='0']")).focus({
    preventScroll: true,
  });
}

// An answer may have replaced the board.
const observer = new MutationObserver(look);
function watch() {
  observer.disconnect();
  for (const part of [$("board"), $("status")])
    observer.observe(part, { subtree: true, childList: true, attributeFilter: ["data-marked"] });
}

$("guide-next").addEventListener("click", () => press(now + 1));
$("guide-end").addEventListener("click", () => press(-1));
document.addEventListener("htmx:afterOnLoad", () => {
  watch();
  show();
  look();
  record();
});
if (now >= 0 && !tour) {
  tour = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  tell(asked ? "replayed" : "started");
  keep();
}
watch();
show();
look();
record();
