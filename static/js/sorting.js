// A list whose rows are moved by their buttons in place, or dragged; `moved(row, place)` is told where one stands now.
// Rows have buttons with data-move, a .grip for fingers, and a .named part; the list says in data-said what to announce.
const log = document.querySelector("[role=log]");

function settle(list) {
  for (const [place, row] of [...list.children].entries()) {
    row.querySelector("[data-move='-1']").disabled = place === 0;
    row.querySelector("[data-move='1']").disabled = place === list.children.length - 1;
  }
}

export function sortable(list, moved) {
  const settled = (row) => {
    settle(list);
    const number = [...list.children].indexOf(row) + 1;
    const words = { "%step%": row.querySelector(".named").textContent.trim(), "%number%": number };
    log.textContent = list.dataset.said.replace(/%\w+%/g, (blank) => words[blank]);
    moved(row, number);
  };

  list.addEventListener("click", (event) => {
    const button = event.target.closest("[data-move]");
    if (!button) return;
    event.preventDefault();
    const row = button.closest("li");
    if (button.dataset.move === "1") row.nextElementSibling?.after(row);
    else row.previousElementSibling?.before(row);
    settle(list);
    // At an end its button is off, and the focus would be lost.
    (button.disabled ? row.querySelector("[data-move]:enabled") : button)?.focus();
    settled(row);
  });

  list.addEventListener("pointerdown", (event) => {
    const row = event.target.closest("li");
    if (!row || event.button || event.target.closest("button, a, input, label")) return;
    if (event.pointerType === "touch" && !event.target.closest(".grip")) return; // elsewhere a finger scrolls
    event.preventDefault();
    const before = [...list.children].indexOf(row);
    const drag = ({ clientY }) => {
      for (const other of list.children) {
        const { top, height } = other.getBoundingClientRect();
        if (other === row || clientY < top || clientY > top + height) continue;
        const below = other.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_PRECEDING;
        if (below && clientY > top + height / 2) other.after(row);
        if (!below && clientY < top + height / 2) other.before(row);
        break;
      }
    };
    const drop = () => {
      row.classList.remove("dragged");
      removeEventListener("pointermove", drag);
      for (const end of ["pointerup", "pointercancel"]) removeEventListener(end, drop);
      if ([...list.children].indexOf(row) !== before) settled(row);
    };
    row.classList.add("dragged");
    addEventListener("pointermove", drag);
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, drop);
  });
}
