// Clocks count down by themselves between what the server tells.

let told = performance.now();

/** The clocks were told anew. */
export function clocks() { told = performance.now(); tick(); }

function tick() {
  for (const face of document.querySelectorAll(".clock[data-left]")) {
    const left = Math.max(0, Number(face.dataset.left) - (face.dataset.run === undefined ? 0 : (performance.now() - told) / 1000));
    const short = left < 20;
    const seconds = short ? left.toFixed(1).padStart(4, "0") : String(Math.floor(left) % 60).padStart(2, "0");
    const text = `${Math.floor(left / 60)}:${seconds}`;
    if (face.textContent !== text) face.textContent = text;
    face.classList.toggle("short", short);
  }
}
setInterval(tick, 250);
