// Puzzles and assignments that are put in order: each move is stored at once. Without this, each button loads the page.
import { sortable } from "./sorting.js";

const list = document.querySelector("ol.sorted");

async function store(row, place) {
  for (const [at, each] of [...list.children].entries()) {
    const number = each.querySelector(".number");
    if (number) number.textContent = `${at + 1}.`;
  }
  const form = row.querySelector("form.order");
  const fields = new FormData(form);
  fields.set("at", place);
  const answer = await fetch(form.action, { method: "POST", body: fields, redirect: "manual" }).catch(() => null);
  if (answer?.type !== "opaqueredirect") location.reload(); // the page shows what is stored
}

// One after the other, as each place is that among the rows as they stand then.
let last = Promise.resolve();
if (list?.querySelector("[data-move]")) {
  sortable(list, (row, place) => {
    last = last.then(() => store(row, place));
  });
}
