// The keyboard and the ear: Tab, the arrows, Enter and Space, and the name of what is in focus.
export class Keyboard {
  constructor(page) {
    this.page = page;
  }

  /** What a screen reader would call the thing in focus, and what it says of it. */
  focus() {
    return this.page.evaluate(() => {
      const on = document.activeElement;
      const is = on !== null && on !== document.body;
      return {
        name: is ? (on.getAttribute("aria-label") ?? on.textContent ?? "").replace(/\s+/g, " ").trim() : "",
        inHand: is && on.closest(".hand") !== null && on.matches("button.slot"),
        pressed: is ? on.getAttribute("aria-pressed") : null,
        disabled: is && on.disabled === true,
        place: is ? [...document.querySelectorAll(".hand button.slot")].indexOf(on) : -1,
      };
    });
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

  /**
   * Chooses so many cards of a hand whose names fit, walking along it with the arrows. A card that is
   * chosen already counts: it is no longer called playable once nothing can be added to it.
   */
  async choose(count, pattern) {
    for (let hands = 0; hands < 3; hands += 1) {
      if (!(await this.#tabTo(({ inHand }) => inHand))) return false;
      await this.page.keyboard.press("Home");
      let chosen = 0;
      for (let last = -1; chosen < count;) {
        const { name, pressed, place } = await this.focus();
        if (place === last) break;
        last = place;
        if (pressed === "false" && pattern.test(name)) await this.page.keyboard.press("Enter");
        if (pressed === "true" || pattern.test(name)) chosen += 1;
        await this.page.keyboard.press("ArrowRight");
      }
      if (chosen === count) return true;
    }
    return false;
  }
}
