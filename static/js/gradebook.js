// The gradebook: arrows go from cell to cell, as Tab would take long through thousands of them.
const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

document.querySelector(".book")?.addEventListener("keydown", (event) => {
  const move = moves[event.key];
  const cell = event.target.closest("tbody :is(td, th)");
  if (!move || !cell || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const rows = cell.closest("tbody").rows;
  const row = rows[cell.parentElement.rowIndex - rows[0].rowIndex + move[0]];
  let place = cell.cellIndex + move[1];
  while (move[1] && row.cells[place] && !row.cells[place].querySelector("a")) place += move[1]; // sums lead nowhere
  row?.cells[place]?.querySelector("a")?.focus();
  event.preventDefault();
});
