// Steps that are put in order. Without this, each button asks the server.
import { sortable } from "./sorting.js";

const list = document.querySelector("ol.moved");
const check = document.querySelector("button[name=check], button[data-order]");

if (list && check) {
  sortable(list, () => {
    check.value = [...list.children].map((step) => step.dataset.step).join(".");
  });
}
