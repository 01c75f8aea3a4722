// What a long proof has folded away is not on its page: it is asked for when somebody unfolds it or goes to a node in it.
// Only pages with such rows load this. The tree itself is kept by tree.js, which is told by an event.
const $ = (id) => document.getElementById(id);
const node = () => $("board-head").dataset.node;
const rows = () => [...$("tree").querySelectorAll("[role=treeitem]")];
const folded = (target) => target.closest?.("#tree [data-folded]");
const PATCH = /(?:id="([\w-]+)" hx-swap-oob="delete"|hx-swap-oob="(?:beforebegin|afterend):#([\w-]+)")/g;
let missed = false; // an answer was for a row that is folded away
let asked = ""; // the node to which the way was asked for last

const load = (values, target, swap) => window.htmx.ajax("GET", $("tree").dataset.rows, { values, target, swap });

async function unfold(row) {
  if (row.ariaBusy) return;
  row.ariaBusy = "true";
  const [at, focused, run] = [rows().indexOf(row), row === document.activeElement, row.dataset.kind === "run"];
  try {
    await load({ of: row.dataset.folded }, row, run ? "outerHTML" : "afterend");
  } catch {
    return; // net.js has said why
  } finally {
    row.ariaBusy = null;
  }
  if (!run) for (const name of ["folded", "steps"]) delete row.dataset[name];
  const first = rows()[at];
  first.dispatchEvent(new Event("unfold", { bubbles: true }));
  if (focused) first.focus();
}

// The whole tree, where it lacks the row of the node shown, or an answer did not fit it.
function mend() {
  const wanted = missed || !rows().some((row) => row.dataset.node === node());
  if (!wanted || (!missed && asked === node())) return reopen();
  missed = false;
  asked = node();
  const focused = $("tree").contains(document.activeElement);
  load({ node: asked }, "#tree", "outerHTML").then(() => focused && $("tree").querySelector("[tabindex='0']").focus());
}

// An answer without its changes to rows that are folded away: htmx would log an error for each.
function fitting(answer) {
  return answer.replace(PATCH, (whole, gone, where) => {
    if ($(gone ?? where) || (where && answer.includes(`id="${where}"`))) return whole;
    missed = true;
    return 'hx-swap-oob="none:#tree"';
  });
}

// What was unfolded by hand before the tree came anew.
function reopen() {
  const row = rows().find((each) => "wanted" in each.dataset && !each.ariaBusy);
  if (row) unfold(row);
}

// Before the tree: it knows nothing of what is not there.
function onKey(event) {
  const row = folded(event.target);
  if (!row || event.ctrlKey || event.altKey || event.metaKey) return;
  const opens = event.key === "ArrowRight" || (row.dataset.kind === "run" && [" ", "Enter"].includes(event.key));
  if (!opens) return;
  event.preventDefault();
  event.stopPropagation();
  unfold(row);
}

function onClick(event) {
  const row = folded(event.target);
  if (!row || (row.dataset.kind !== "run" && !event.target.closest(".n, .m"))) return;
  event.stopPropagation();
  unfold(row);
}

document.addEventListener("keydown", onKey, true);
document.addEventListener("click", onClick, true);
document.addEventListener("htmx:beforeSwap", ({ detail }) => (detail.serverResponse = fitting(detail.serverResponse)));
document.addEventListener("htmx:afterOnLoad", () => setTimeout(mend)); // after main.js
