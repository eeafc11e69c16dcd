// What this browser keeps: the links of its tables, the player's name, copied links.

export function tokens() {
  try { return JSON.parse(localStorage.getItem("kensei.tokens") ?? "[]"); } catch { return []; }
}

export function keep(token) {
  const known = tokens().filter((one) => one !== token);
  localStorage.setItem("kensei.tokens", JSON.stringify([...known, token].slice(-60)));
}

/** Fill the fields for the player's own name, and remember it. */
export function ownName() {
  for (const field of document.querySelectorAll("[data-name]")) {
    if (!field.value) field.value = localStorage.getItem("kensei.name") ?? "";
    field.form?.addEventListener("submit", () => { if (field.type !== "hidden") localStorage.setItem("kensei.name", field.value); });
  }
}

export function copies(words) {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    event.preventDefault();
    await navigator.clipboard?.writeText(button.dataset.copy);
    button.textContent = words.copied ?? "✓";
  });
}
