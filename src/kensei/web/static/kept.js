// What this browser keeps: the links of its tables, the player's name, copied links.

const MOST = 50; // as many as the server takes at once

export function tokens() {
  try { return JSON.parse(localStorage.getItem("kensei.tokens") ?? "[]").slice(-MOST); } catch { return []; }
}

export function keep(token) {
  const known = tokens().filter((one) => one !== token);
  localStorage.setItem("kensei.tokens", JSON.stringify([...known, token].slice(-MOST)));
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
