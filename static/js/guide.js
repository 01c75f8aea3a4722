// The guided first proof: it watches the workbench from outside, and leads from moment to moment by what is to be seen.
const $ = (id) => document.getElementById(id);
const guide = $("guide");
const moments = [...guide.querySelectorAll("[data-moment]")];
const KEY = "gridproof:guide"; // the number of the moment, for a page that is loaded again

const seen = {
  marked: (...marks) => marks.some((mark) => is("marked", ...mark.split("="))),
  held: (...cells) => cells.some((cell) => $(`c-${cell}`)?.dataset.held),
  said: (kind) => Boolean($("status").querySelector(`.say.${kind}`)),
  at: (step) => $("board-head").dataset.node.split(".")[0] === step,
  proved: () => Boolean($("board-head").querySelector(".proved")),
};
const is = (what, cell, value) => $(`c-${cell}`)?.dataset[what] === value;

function holds(condition) {
  const [name, ...words] = condition.split(" ");
  return seen[name](...words);
}

function stored() {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null; // storage may be forbidden
  }
}

function store(value) {
  try {
    sessionStorage.setItem(KEY, value);
  } catch {
    // Then a page that is loaded again begins anew, or without the guide.
  }
}

const asked = location.hash === "#guide";
let now = asked ? 0 : Number(stored() ?? ("first" in guide.dataset ? 0 : -1));

function show() {
  const moment = moments[now];
  guide.hidden = !moment;
  for (const each of moments) each.hidden = each !== moment;
  guide.querySelector(".at").textContent = `${now + 1} / ${moments.length}`;
  const last = now === moments.length - 1;
  $("guide-next").hidden = last || Boolean(moment?.dataset.until);
  for (const old of document.querySelectorAll(".guided")) old.classList.remove("guided");
  const { ring = "", rule } = moment?.dataset ?? {};
  for (const cell of ring.split(" ").filter(Boolean)) $(`c-${cell}`)?.classList.add("guided");
  if (rule) document.querySelector(`#rules [data-rule="${rule}"]`)?.classList.add("guided");
}

function go(to) {
  now = to;
  store(now === moments.length - 1 ? -1 : now); // at its end it is over, for this page only
  show();
}

// What the person did may lead on, once; what is shown is put right again after each answer of the server.
function look() {
  const { until, wrong } = moments[now]?.dataset ?? {};
  const refused = wrong && holds(wrong);
  const line = moments[now]?.querySelector(".wrong");
  if (line && line.hidden === Boolean(refused)) line.hidden = !refused;
  if (until && holds(until)) go(now + 1);
}

if (asked) history.replaceState(null, "", location.pathname + location.search);
$("guide-next").addEventListener("click", () => go(now + 1));
$("guide-end").addEventListener("click", () => go(-1));
for (const part of [$("board"), $("status")]) watch(part);
document.addEventListener("htmx:afterOnLoad", () => {
  watch($("board")); // an answer may have replaced it
  show();
  look();
});
show();

function watch(part) {
  new MutationObserver(look).observe(part, { subtree: true, childList: true, attributeFilter: ["data-marked"] });
}
