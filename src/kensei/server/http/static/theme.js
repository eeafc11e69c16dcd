// Before the first paint: the theme that the reader has chosen, if any, and whether kanji can be shown.
{
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem("kensei.theme");
    if (theme) root.dataset.theme = theme;
  } catch { /* no storage, no choice */ }

  /** Kanji are as wide as they are high, and each has its own strokes; the boxes that stand for missing letters have neither. */
  const hasKanji = () => {
    const samples = [..."剣聖鍔袈"];
    const size = 24;
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 2 * size;
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    if (!pen) return false;
    pen.font = `${size}px ${getComputedStyle(root).getPropertyValue("--mincho") || "serif"}`;
    if (samples.some((kanji) => Math.abs(pen.measureText(kanji).width - size) > size / 8)) return false;
    const drawn = samples.map((kanji) => {
      pen.clearRect(0, 0, canvas.width, canvas.height);
      pen.fillText(kanji, size / 2, 1.5 * size);
      return pen.getImageData(0, 0, canvas.width, canvas.height).data.join();
    });
    return new Set(drawn).size === samples.length;
  };
  if (!hasKanji()) root.dataset.kanji = "off";
}
