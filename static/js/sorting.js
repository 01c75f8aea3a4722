// A list whose rows are moved by their buttons in place, or dragged; `moved(row, place)` is told where one stands now.
// Rows have buttons with data-move, a .grip for fingers, and a .named part; the list says in data-said what to announce.
// A row may be a split, with a list (.slot) for the rows of each of its cases: rows move into these and out again, and
// the split moves with all that is in it.
const log = document.querySelector("[role=log]");

const placeOf = (row) => [...row.parentElement.children].indexOf(row);

const slotsOf = (row) => [...row.children].filter((child) => child.matches(".slot"));

function settle(list) {
  for (const row of list.querySelectorAll("li")) {
    const inside = row.parentElement !== list;
    row.querySelector("[data-move='-1']").disabled = !inside && !row.previousElementSibling;
    row.querySelector("[data-move='1']").disabled = !inside && !row.nextElementSibling;
  }
}

// Beside a split, the nearest of its cases comes next; at the edge of a case, the next case, then what is outside.
function step(row, down) {
  const beside = down ? row.nextElementSibling : row.previousElementSibling;
  if (beside) {
    const slot = slotsOf(beside).at(down ? 0 : -1);
    if (slot) slot[down ? "prepend" : "append"](row);
    else beside[down ? "after" : "before"](row);
    return;
  }
  const split = row.parentElement.closest("li");
  if (!split) return;
  const slots = slotsOf(split);
  const next = slots[slots.indexOf(row.parentElement) + (down ? 1 : -1)];
  if (next) next[down ? "prepend" : "append"](row);
  else split[down ? "after" : "before"](row);
}

function press(button, row, list) {
  step(row, button.dataset.move === "1");
  settle(list);
  // At an end its button is off, and the focus would be lost.
  (button.disabled ? row.querySelector("[data-move]:enabled") : button)?.focus();
}

// The innermost row or empty case at this height, apart from what is dragged.
function under(row, list, y) {
  const found = [...list.querySelectorAll("li, .slot:not(:has(li))")].filter((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    return !row.contains(each) && y >= top && y <= bottom;
  });
  return found.at(-1);
}

function drag(row, list, y) {
  const other = under(row, list, y);
  if (!other) return;
  if (other.matches(".slot")) other.append(row);
  else if (other.contains(row)) leave(row, other, y);
  else pass(row, other, y);
}

function pass(row, other, y) {
  const { top, height } = other.getBoundingClientRect();
  const below = other.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_PRECEDING;
  const near = row.parentElement === other.parentElement;
  const upper = y < top + (slotsOf(other).length ? other.firstElementChild.offsetHeight : height) / 2;
  if (!upper && (below || !near) && !slotsOf(other).length) other.after(row);
  if (upper && (!below || !near)) other.before(row);
}

// Out of a split: over its first line, or under its last case.
function leave(row, split, y) {
  const first = split.firstElementChild.getBoundingClientRect();
  const last = slotsOf(split).at(-1).getBoundingClientRect();
  if (y < first.top + first.height / 2) split.before(row);
  if (y > last.bottom) split.after(row);
}

function follow(row, list, dropped) {
  const end = new AbortController();
  const before = [row.parentElement, placeOf(row)];
  row.classList.add("dragged");
  addEventListener("pointermove", ({ clientY }) => drag(row, list, clientY), end);
  const drop = () => {
    end.abort();
    row.classList.remove("dragged");
    if (row.parentElement !== before[0] || placeOf(row) !== before[1]) dropped(row);
  };
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, drop, end);
}

export function sortable(list, moved) {
  const settled = (row) => {
    settle(list);
    const words = {
      "%step%": row.querySelector(".named").textContent.trim(),
      "%number%": [...list.querySelectorAll("li")].indexOf(row) + 1,
      "%case%": row.parentElement.dataset.case,
    };
    const said = row.parentElement === list ? list.dataset.said : list.dataset.saidIn;
    log.textContent = said.replace(/%\w+%/g, (blank) => words[blank]);
    moved(row, placeOf(row) + 1);
  };

  list.addEventListener("click", (event) => {
    const button = event.target.closest("[data-move]");
    if (!button) return;
    event.preventDefault();
    const row = button.closest("li");
    press(button, row, list);
    settled(row);
  });

  list.addEventListener("pointerdown", (event) => {
    const row = event.target.closest("li");
    if (!row || event.button || event.target.closest("button, a, input, label")) return;
    if (event.pointerType === "touch" && !event.target.closest(".grip")) return; // elsewhere a finger scrolls
    event.preventDefault();
    follow(row, list, settled);
  });
}
