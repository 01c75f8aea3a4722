// Steps that are put in order: by their buttons in place, or dragged. Without this, each button asks the server.
const list = document.querySelector("ol.moved");
const check = document.querySelector("button[name=check]");
const log = document.querySelector("[role=log]");

function settle() {
  const steps = [...list.children];
  for (const [place, step] of steps.entries()) {
    step.querySelector("[data-move='-1']").disabled = place === 0;
    step.querySelector("[data-move='1']").disabled = place === steps.length - 1;
  }
  if (check) check.value = steps.map((step) => step.dataset.step).join(".");
}

function say(step) {
  const number = [...list.children].indexOf(step) + 1;
  const words = { "%step%": step.querySelector(".step").textContent, "%number%": number };
  log.textContent = list.dataset.said.replace(/%\w+%/g, (blank) => words[blank]);
}

list?.addEventListener("click", (event) => {
  const button = event.target.closest("[data-move]");
  if (!button || !check) return;
  event.preventDefault();
  const step = button.closest("li");
  if (button.dataset.move === "1") step.nextElementSibling?.after(step);
  else step.previousElementSibling?.before(step);
  settle();
  // At an end its button is off, and the focus would be lost.
  (button.disabled ? step.querySelector("button:enabled") : button).focus();
  say(step);
});

list?.addEventListener("pointerdown", (event) => {
  const step = event.target.closest("li");
  if (!step || !check || event.button || event.target.closest("button")) return;
  if (event.pointerType === "touch" && !event.target.closest(".grip")) return; // elsewhere a finger scrolls
  event.preventDefault();
  const drag = ({ clientY }) => {
    for (const other of list.children) {
      const { top, height } = other.getBoundingClientRect();
      if (other === step || clientY < top || clientY > top + height) continue;
      const below = other.compareDocumentPosition(step) & Node.DOCUMENT_POSITION_PRECEDING;
      if (below && clientY > top + height / 2) other.after(step);
      if (!below && clientY < top + height / 2) other.before(step);
      break;
    }
  };
  const drop = () => {
    step.classList.remove("dragged");
    removeEventListener("pointermove", drag);
    settle();
    say(step);
  };
  step.classList.add("dragged");
  addEventListener("pointermove", drag);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, drop, { once: true });
});
