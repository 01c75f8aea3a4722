// Grading by keyboard: from student to student, to the forms, and on with what is saved.
const $ = (id) => document.getElementById(id);

function override() {
  $("override").open = true;
  $("id_points").focus();
}

const keys = {
  j: () => $("next-student")?.click(),
  k: () => $("previous-student")?.click(),
  n: () => $("to-grade")?.click(),
  o: () => $("override") && override(),
  c: () => $("id_text")?.focus(),
  r: () => document.querySelector(".rubric input")?.focus(),
  g: () => ($("graded-next") ?? $("graded"))?.click(),
};

// In a form, Ctrl+Enter saves and goes on where there is somebody next.
function save(form) {
  form.requestSubmit(form.querySelector("[name=then]") ?? form.querySelector("[type=submit]"));
}

document.addEventListener("keydown", (event) => {
  const form = event.target.closest("form");
  if (form && event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    save(form);
    event.preventDefault();
  }
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, textarea, select")) return;
  if (!keys[event.key]) return;
  keys[event.key]();
  event.preventDefault();
});

$("grading-keys").hidden = false;
