// The reveal: the steps that the server staged are shown one after the other, with sound; they can be paused and skipped.

/** How fast things are told: how many times its length a step takes, and the ms that an action stays in sight before the next. */
const PACES = { slow: [1.7, 2400], normal: [1, 1200], fast: [0.5, 500], none: [0, 0] };
/** The pace that was set; before there were paces reveals were on or off. */
export function pace() {
  const set = localStorage.getItem("kensei.pace");
  return set in PACES ? set : localStorage.getItem("kensei.reveal") === "off" ? "none" : "normal";
}
export const pauseBetween = () => PACES[pace()][1];
const isStill = () => matchMedia("(prefers-reduced-motion:reduce)").matches || pace() === "none";
let skip = () => {};
let paused = false;

export const skipReveal = () => skip();
export function pauseReveal() { paused = !paused; return paused; }

function part(id) { return [...document.querySelectorAll(`:is(#status,#board,#others,#own,#hand) [data-id="${id}"]`)]; }

/** Show one step on the board as it lies. */
function show(step) {
  for (const [id, [x, y]] of Object.entries(step.move ?? {})) for (const thing of part(id)) thing.style.transform = `translate(${x}px,${y}px)`;
  for (const [id, href] of Object.entries(step.href ?? {})) for (const thing of part(id)) thing.setAttribute("href", href);
  for (const [id, words] of Object.entries(step.text ?? {})) for (const thing of part(id)) thing.textContent = words;
  for (const [id, html] of Object.entries(step.html ?? {})) for (const thing of part(id)) thing.innerHTML = html;
  if (step.title) document.querySelector("#status h1").textContent = step.title;
  for (const id of step.on ?? []) for (const thing of part(id)) thing.classList.add("on");
  for (const over of part("over")) {
    if (step.over !== undefined) over.innerHTML = step.over;
    if (step.add) over.insertAdjacentHTML("beforeend", step.add);
  }
  if (step.over !== undefined) document.querySelectorAll("#board .sealed").forEach((thing) => thing.remove());
}

/** Play the steps; `say(step)` writes the sentence. Resolves when the last one has been seen, or at once when skipped; to whether it was. */
export async function play(steps, say) {
  if (!steps?.length) return false;
  if (isStill()) { say(steps[steps.length - 1], false); return false; }
  return inTurn(steps, PACES[pace()][0], (step) => {
    show(step);
    if (step.say) say(step);
    if (step.sound) cue(step.sound);
  });
}

/** Leave what there is in sight for so long; this can be paused and skipped too. */
export const linger = (ms, begin) => inTurn([{ ms }], 1, begin);

async function inTurn(steps, factor, begin) {
  let over = false;
  paused = false;
  const skipped = new Promise((done) => { skip = () => { over = true; done(); }; });
  document.body.classList.add("staging");
  for (const step of steps) {
    if (over) break;
    begin(step);
    await Promise.race([skipped, new Promise((done) => setTimeout(done, (step.ms ?? 400) * factor))]);
    while (paused && !over) await Promise.race([skipped, new Promise((done) => setTimeout(done, 80))]);
  }
  document.body.classList.remove("staging");
  skip = () => {};
  return over;
}

// Sound: synthesised, off until switched on, never the only sign.

let context;
const isOn = () => localStorage.getItem("kensei.sound") === "on";

function tone(frequency, length, { type = "sine", at = 0, loud = 0.16, beat = 0 } = {}) {
  const start = context.currentTime + at;
  const source = new OscillatorNode(context, { type, frequency });
  const volume = new GainNode(context, { gain: loud });
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.0004, start + length);
  source.connect(volume).connect(context.destination);
  if (beat) {
    const wobble = new OscillatorNode(context, { frequency: beat });
    wobble.connect(new GainNode(context, { gain: loud / 2 })).connect(volume.gain);
    wobble.start(start); wobble.stop(start + length);
  }
  source.start(start); source.stop(start + length);
}

function paper(length, { at = 0, to = 2000 } = {}) {
  const samples = context.sampleRate * length;
  const buffer = new AudioBuffer({ length: samples, sampleRate: context.sampleRate });
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / samples);
  const source = new AudioBufferSourceNode(context, { buffer });
  const band = new BiquadFilterNode(context, { type: "bandpass", frequency: 2000 });
  band.frequency.setValueAtTime(2000, context.currentTime + at);
  band.frequency.linearRampToValueAtTime(to, context.currentTime + at + length);
  source.connect(band).connect(new GainNode(context, { gain: 0.3 })).connect(context.destination);
  source.start(context.currentTime + at);
}

const wood = (frequency, length, at = 0) => tone(frequency, length, { type: "triangle", at, loud: 0.22 });
const CUES = {
  choose: () => { paper(0.04); wood(900, 0.06); },
  seal: () => { wood(700, 0.07); wood(950, 0.07, 0.09); },
  turn: () => paper(0.12, { to: 3400 }),
  move: () => wood(500, 0.05),
  hit: () => { tone(1900, 0.5); tone(2700, 0.5, { loud: 0.1 }); tone(70, 0.3, { loud: 0.4 }); },
  block: () => { tone(1900, 0.12); tone(2700, 0.12); },
  clash: () => { tone(1900, 0.5, { beat: 6 }); tone(2700, 0.5, { beat: 6, loud: 0.1 }); },
  yours: () => tone(392, 1.2),
  win: () => { tone(392, 0.8); tone(523, 1.2, { at: 0.25 }); },
  loss: () => { tone(392, 0.8); tone(311, 1.2, { at: 0.25 }); },
  level: () => { tone(392, 0.8); tone(392, 1.2, { at: 0.25 }); },
  hurry: () => wood(900, 0.06),
};

export function cue(name) {
  if (!isOn() || !CUES[name]) return;
  context ??= new AudioContext();
  CUES[name]();
}

/** Switch the sound, if a state is given; whether it is on. */
export function soundIsOn(state) {
  if (state !== undefined) localStorage.setItem("kensei.sound", state ? "on" : "off");
  return isOn();
}
