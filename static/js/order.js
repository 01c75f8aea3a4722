// Steps that are put in order. Without this, each button asks the server.
import { sortable } from "./sorting.js";

const list = document.querySelector("form ol.moved");
const check = document.querySelector("button[name=check], button[data-order]");

// As the server reads it: `0.1.3.or.2.end` are a step, a split, a step in its first case, and one in its second.
function orderOf(rows) {
  return [...rows.children].flatMap((row) => {
    const slots = [...row.children].filter((child) => child.matches(".slot")).map(orderOf);
    const cases = slots.flatMap((slot, at) => (at ? ["or", ...slot] : slot));
    return slots.length ? [row.dataset.step, ...cases, "end"] : [row.dataset.step];
  });
}

if (list && check) {
  sortable(list, () => {
    check.value = orderOf(list).join(".");
  });
}
