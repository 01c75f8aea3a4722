// A list whose rows are moved by their buttons in place, or dragged; `moved(row, place)` is told where one stands now.
// Rows have buttons with data-move, a .grip for fingers, and a .named part; the list says in data-said what to announce.
const log = document.querySelector("[role=log]");

const placeOf = (row) => [...row.parentElement.children].indexOf(row);

function settle(list) {
  for (const [place, row] of [...list.children].entries()) {
    row.querySelector("[data-move='-1']").disabled = place === 0;
    row.querySelector("[data-move='1']").disabled = place === list.children.length - 1;
  }
}

function step(button, row) {
  if (button.dataset.move === "1") row.nextElementSibling?.after(row);
  else row.previousElementSibling?.before(row);
  settle(row.parentElement);
  // At an end its button is off, and the focus would be lost.
  (button.disabled ? row.querySelector("[data-move]:enabled") : button)?.focus();
}

function drag(row, y) {
  for (const other of row.parentElement.children) {
    const { top, height } = other.getBoundingClientRect();
    if (other === row || y < top || y > top + height) continue;
    const below = other.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_PRECEDING;
    if (below && y > top + height / 2) other.after(row);
    if (!below && y < top + height / 2) other.before(row);
    break;
  }
}

function follow(row, dropped) {
  const end = new AbortController();
  const before = placeOf(row);
  row.classList.add("dragged");
  addEventListener("pointermove", ({ clientY }) => drag(row, clientY), end);
  const drop = () => {
    end.abort();
    row.classList.remove("dragged");
    if (placeOf(row) !== before) dropped(row);
  };
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, drop, end);
}

export function sortable(list, moved) {
  const settled = (row) => {
    settle(list);
    const words = { "%step%": row.querySelector(".named").textContent.trim(), "%number%": placeOf(row) + 1 };
    log.textContent = list.dataset.said.replace(/%\w+%/g, (blank) => words[blank]);
    moved(row, placeOf(row) + 1);
  };

  list.addEventListener("click", (event) => {
    const button = event.target.closest("[data-move]");
    if (!button) return;
    event.preventDefault();
    const row = button.closest("li");
    step(button, row);
    settled(row);
  });

  list.addEventListener("pointerdown", (event) => {
    const row = event.target.closest("li");
    if (!row || event.button || event.target.closest("button, a, input, label")) return;
    if (event.pointerType === "touch" && !event.target.closest(".grip")) return; // elsewhere a finger scrolls
    event.preventDefault();
    follow(row, settled);
  });
}
