// Contact sheets: the same moments of a game in windows of every size, in one picture. They are made for
// people who look at them, where SHEETS names a folder: a picture costs more than all that a test looks at.
import { mkdirSync, writeFileSync } from "node:fs";

const FOLDER = process.env.SHEETS;

/** How many pixels wide a picture of the sheet is, so that a telephone is not lost beside a desk. */
const shown = ({ width, height }) => (width > height ? (width < 1000 ? 560 : 720) : 300);

export class Sheet {
  #pictures = [];

  constructor(name) {
    this.name = name;
  }

  /** Keeps what the page shows, also in a file of its own. */
  async take(page, caption) {
    if (!FOLDER) return;
    const size = page.viewportSize();
    const png = await page.screenshot({ type: "jpeg", quality: 82 });
    mkdirSync(`${FOLDER}/${this.name}`, { recursive: true });
    writeFileSync(`${FOLDER}/${this.name}/${size.width}x${size.height} ${caption}.jpg`, png);
    this.#pictures.push({ caption: `${caption} · ${size.width}×${size.height}`, size, data: png.toString("base64") });
  }

  /** Writes the sheet. */
  async write(browser) {
    if (!FOLDER) return;
    mkdirSync(FOLDER, { recursive: true });
    const page = await browser.newPage({ viewport: { width: 2240, height: 900 } });
    const figures = this.#pictures.map(
      ({ caption, size, data }) =>
        `<figure><img width="${shown(size)}" src="data:image/jpeg;base64,${data}"><figcaption>${caption}</figcaption></figure>`,
    );
    await page.setContent(
      `<style>body{margin:12px;background:#888;font:14px sans-serif;display:flex;flex-wrap:wrap;gap:12px}figure{margin:0}img{display:block}</style>${figures.join("")}`,
    );
    await page.screenshot({ path: `${FOLDER}/sheet-${this.name}.png`, fullPage: true });
    await page.close();
  }
}
