// The keyboard and the ear: Tab, the arrows, Enter and Space, and the name of what is in focus.
/** The cards that can be chosen: of a hand, or of a book. */
const CARDS = ":is(.hand button.slot, .ranks button)";

export class Keyboard {
  constructor(page) {
    this.page = page;
  }

  /** What a screen reader would call the thing in focus, and what it says of it. */
  focus() {
    return this.page.evaluate((cards) => {
      const on = document.activeElement;
      const is = on !== null && on !== document.body;
      const spoken = on?.cloneNode(true);
      spoken?.querySelectorAll("[aria-hidden=true]").forEach((part) => part.remove());
      return {
        name: is ? (on.getAttribute("aria-label") ?? spoken.textContent).replace(/\s+/g, " ").trim() : "",
        isCard: is && on.matches(cards),
        pressed: is ? on.getAttribute("aria-pressed") : null,
        disabled: is && on.disabled === true,
        place: is ? [...document.querySelectorAll(cards)].indexOf(on) : -1,
      };
    }, CARDS);
  }

  /** Tabs on until the thing in focus fits, once around the page at most. */
  async #tabTo(fits) {
    for (let steps = 0; steps < 90; steps += 1) {
      await this.page.keyboard.press("Tab");
      const focus = await this.focus();
      if (fits(focus)) return focus;
    }
    return null;
  }

  /** Tabs to a button of that name, and presses it. */
  async press(pattern) {
    const found = await this.#tabTo(({ name, disabled }) => pattern.test(name) && !disabled);
    if (found) await this.page.keyboard.press("Enter");
    return found !== null;
  }

  /** Walks along the hand, or the book, with the arrows, and does something at each card. */
  async #walk(visits) {
    if (!(await this.#tabTo(({ isCard }) => isCard))) return false;
    await this.page.keyboard.press("Home");
    for (let last = -1; ;) {
      const card = await this.focus();
      if (card.place === last) return true;
      last = card.place;
      if (await visits(card)) return true;
      await this.page.keyboard.press("ArrowRight");
    }
  }

  /** Chooses so many cards of a hand whose names fit; what was chosen before the table went on is put back. */
  async choose(count, pattern) {
    for (let hands = 0; hands < 3; hands += 1) {
      let left = await this.page.locator(`${CARDS}[aria-pressed=true]`).count();
      const putsBack = async ({ pressed }) => {
        if (pressed !== "true") return false;
        await this.page.keyboard.press("Enter");
        left -= 1;
        return left === 0;
      };
      if (left > 0 && !(await this.#walk(putsBack))) return false;
      let chosen = 0;
      const chooses = async ({ name, pressed }) => {
        if (pressed === "true" || !pattern.test(name)) return false;
        await this.page.keyboard.press("Enter");
        chosen += 1;
        return chosen === count;
      };
      if (!(await this.#walk(chooses))) return false;
      if (chosen === count) return true;
    }
    return false;
  }
}
