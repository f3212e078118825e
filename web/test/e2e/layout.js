// What must hold of a table in a window of any size, read from the boxes that the browser draws.

/** The least side of what a finger presses, in pixels; less than a hair is rounding. */
const THUMB = 44 - 0.6;

/** The most room that may be left beside a name that is cut, in pixels. */
const MAX_GAP = 32;

/** The most characters of a name that is short. */
const MAX_SHORT_NAME = 12;

/** How long the table may move, in milliseconds: far longer than all moments of a move together. */
const MAX_MOVING = 30_000;

/** By page: what sets the size of its window. */
const SESSIONS = new WeakMap();

/**
 * Lays a page out for a window of this size. Of a large one only a part is drawn, which costs a third less than the
 * whole; where SHEETS asks for pictures it is the window itself.
 */
export async function layOutFor(page, [width, height]) {
  if (process.env.SHEETS) return page.setViewportSize({ width, height });
  if (!SESSIONS.has(page)) SESSIONS.set(page, await page.context().newCDPSession(page));
  const metrics = { width, height, deviceScaleFactor: 1, mobile: false, dontSetVisibleSize: true };
  await SESSIONS.get(page).send("Emulation.setDeviceMetricsOverride", metrics);
}

/**
 * Everything that is wrong with the table as it is drawn once nothing moves; `touched`: by a finger. Where a
 * tip is shown, each of `tips` is tried in its place, as which of them comes up depends on the cards.
 */
export function layoutProblems(page, touched, tips = []) {
  return page.evaluate(
    async ({ touched, tips, THUMB, MAX_GAP, MAX_SHORT_NAME, MAX_MOVING }) => {
      // A bot may move at any moment: that nothing moves is found out in the same task that measures.
      const moving = () => document.getAnimations().filter(({ playState }) => playState === "running");
      const isShowing = () => document.querySelector(".moments[data-event]") !== null || moving().length > 0;
      const begun = performance.now();
      do {
        if (performance.now() - begun > MAX_MOVING) throw new Error("The table never comes to rest.");
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        await Promise.allSettled(moving().map(({ finished }) => finished));
      } while (isShowing());
      const found = [];
      const one = (selector) => document.querySelector(selector);
      const all = (selector) => [...document.querySelectorAll(selector)];
      const seen = (node) =>
        node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !node.closest(".unseen, [inert]");
      const box = (node) => node.getBoundingClientRect();
      const called = (node) =>
        `${(node.getAttribute("aria-label") ?? node.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 40)} (${node.className?.baseVal ?? node.className})`;
      /** Does its text need more room than it has? Half a pixel is enough for an ellipsis. */
      const isCut = (node) => {
        const text = document.createRange();
        text.selectNodeContents(node);
        const { paddingLeft, paddingRight } = getComputedStyle(node);
        return (
          text.getBoundingClientRect().width >
          box(node).width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) + 0.02
        );
      };
      const { scrollWidth, scrollHeight } = document.documentElement;
      if (scrollWidth > innerWidth) found.push(`scrolls sideways by ${scrollWidth - innerWidth} px`);
      if (scrollHeight > innerHeight) found.push(`the page scrolls by ${scrollHeight - innerHeight} px`);

      const inside = (node, what) => {
        const { left, top, right, bottom, width, height } = box(node);
        if (width === 0 || height === 0) return found.push(`${what} has no room: ${called(node)}`);
        const out = Math.max(-left, -top, right - innerWidth, bottom - innerHeight);
        if (out > 1) found.push(`${what} is ${Math.round(out)} px outside: ${called(node)}`);
      };
      /** Can it be pressed where it is? Nothing covers it, no scrolled list hides it. */
      const reached = (node, what) => {
        const { left, top, width, height } = box(node);
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        if (!node.contains(hit) && !hit?.contains(node))
          found.push(`${what} is covered by ${hit ? called(hit) : "nothing"}: ${called(node)}`);
      };

      // what lies over the table covers it
      const dialog = one("dialog[open]");
      if (dialog) {
        inside(dialog, "the panel");
        for (const button of dialog.querySelectorAll(".button"))
          (inside(button, "the panel's button"), reached(button, "the panel's button"));
        return found;
      }
      const over = one(".over");
      // the seats, the middle, the strip of messages, the hand and the main buttons
      const parts = [
        ...all(".board .seat"),
        ...all(".board > :is(.about, .beside, .own, .controls)"),
        one(".board .middle"),
        one(".strip"),
      ].filter((node) => node && seen(node) && box(node).width > 0);
      const strip = one(".strip");
      if (!strip) found.push("there is no strip");
      for (const [at, node] of parts.entries()) {
        inside(node, "a part of the table");
        for (const second of parts.slice(at + 1)) {
          const [a, b] = [box(node), box(second)];
          const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (wide > 1 && high > 1)
            found.push(`${called(node)} and ${called(second)} overlap by ${Math.round(wide)}×${Math.round(high)} px`);
        }
      }
      if (!over) {
        const main = all(".stage .main, .stage button.hit, .stage button.flip").filter(seen);
        for (const node of main.filter((node) => !node.closest("details, .bets .open, .editor"))) {
          inside(node, "the main button");
          reached(node, "the main button");
        }
        for (const node of all(".stage .stakes button").filter(seen))
          (inside(node, "a stake"), reached(node, "a stake"));
        for (const list of all(".stage .own .hand ul, .stage .ranks")) {
          const cards = [...list.querySelectorAll("li, :scope > button")];
          for (const node of list.classList.contains("long") ? cards.slice(0, 12) : cards)
            inside(node, "a card of the hand");
          const width = cards[0] && box(cards[0]).width;
          if (width && width < THUMB) found.push(`cards of the hand are ${Math.round(width)} px wide`);
        }
      } else {
        const again = [...over.querySelectorAll("button, a")].filter(seen);
        if (again.length === 0) found.push("the end offers nothing");
        if (again[0])
          (inside(again[0], "the first button of the end"), reached(again[0], "the first button of the end"));
      }
      const cut = () => {
        const height = strip.scrollHeight - strip.clientHeight;
        if (height > 1) found.push(`the strip cuts ${height} px off: ${strip.innerText.slice(0, 60)}`);
      };
      if (strip && !over) cut();
      const says = all(".strip p").filter((node) => seen(node) && box(node).width > 60 && box(node).height > 8);
      if (strip && !over && says.length === 0) found.push(`the strip says nothing: ${strip.dataset.says}`);
      const tip = one(".strip[data-says=tip] .tip p")?.lastChild;
      const shown = tip?.data;
      const across = tip ? box(tip.parentElement).width : strip.clientWidth;
      if (across < strip.clientWidth / 2) found.push(`a tip has ${Math.round(across)} px to be read in`);
      for (const text of tip && !over ? tips : []) {
        tip.data = ` ${text}`;
        cut();
      }
      if (tip) tip.data = shown;
      for (const score of all(".place .who .score")) {
        for (const tag of score.closest(".place").querySelectorAll(".tags .tag")) {
          const [a, b] = [box(score), box(tag)];
          if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && b.bottom - a.top > 1)
            found.push(`${called(tag)} covers the score`);
        }
      }
      const sort = one(".own > .place .sort");
      for (const node of sort ? all(".own > .place .who > :is(.name, .tag, .score)") : []) {
        const [a, b] = [box(node), box(sort)];
        if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1)
          found.push(`the button to sort covers ${called(node)}`);
      }
      for (const node of all(".seat .place"))
        if (node.scrollWidth > node.clientWidth + 1)
          found.push(`is too narrow by ${node.scrollWidth - node.clientWidth} px: ${called(node)}`);
      // one of a pixel is only heard
      for (const tag of all(".place .tag, .place .notes").filter((node) => box(node).width > 1))
        if (isCut(tag)) found.push(`is cut: ${called(tag)}`);
      for (const number of all(".seat .number").filter(seen))
        if (isCut(number) || Math.abs(box(number).top - box(number.closest(".who")).top) > 4)
          found.push(`a name's number is cut, or not in its line: ${called(number.parentElement)}`);
      for (const more of all(".place.own > .more, .place.own > .lie > .live")) {
        if (box(more).top < box(more.closest(".place")).top - 1) found.push(`stands above your place: ${called(more)}`);
        for (const node of all(".place.own > .who > *").filter(seen)) {
          if (box(node).right - box(more).left > 1) found.push(`${called(more)} covers ${called(node)}`);
        }
      }
      for (const name of all(".place.own > .who > .name").filter((node) => seen(node) && isCut(node))) {
        const place = name.closest(".place");
        const end = Math.max(...[...name.parentElement.children].filter(seen).map((node) => box(node).right));
        const next = [...place.querySelectorAll(".more > *, .live, .sort")]
          .filter((node) => seen(node) && box(node).left >= end && box(node).top < box(name).bottom)
          .map((node) => box(node).left);
        const free = Math.min(box(place).right, ...next) - end;
        if (free > MAX_GAP) found.push(`${called(name)} is cut beside ${Math.round(free)} px of room`);
      }
      for (const button of all(".board > .controls .gamble button").filter(seen)) {
        const out = box(button).bottom - box(button.closest(".controls")).bottom;
        if (out > 1) found.push(`a button of gambling is cut by ${Math.round(out)} px: ${called(button)}`);
      }
      const [wins, loses] = [one(".pack .wins"), one(".pack .loses")];
      if (wins && loses && box(loses).left < box(wins).right && box(loses).width > 0)
        found.push("what wins and what loses overlap");
      for (const name of all(".seat .name").filter(seen)) {
        if (name.textContent.trim().length <= 6 && name.scrollWidth > name.clientWidth + 1)
          found.push(`a short name is cut: ${called(name)}`);
      }
      const told = one(".told");
      for (const node of told?.querySelectorAll(".head, .cards, .powers li, .times > :only-child") ?? []) {
        const out = box(node).bottom - box(told).bottom;
        if (out > 1) found.push(`the verdict is cut by ${Math.round(out)} px: ${called(node)}`);
      }
      for (const node of all(".own > .place .hand ul:not(.long) .slot:not(.playable)")) {
        const out = box(node).bottom - box(node.closest(".place")).bottom;
        if (out > -1) found.push(`a card of the hand lies over the edge of the place by ${Math.round(out)} px`);
      }
      for (const node of all(".board > .about, .board > .about > p").filter(seen)) {
        const out = Math.max(node.scrollWidth - node.clientWidth, node.scrollHeight - node.clientHeight);
        if (out > 1) found.push(`what is said of the game is cut by ${out} px: ${called(node)}`);
      }
      for (const node of all(".board > .about").filter(seen)) {
        const signs = [];
        const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
        for (let text = walker.nextNode(); text; text = walker.nextNode())
          for (const { 0: sign, index } of text.data.matchAll(/\S/g)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + 1);
            signs.push({ sign, ...range.getBoundingClientRect().toJSON() });
          }
        const begins = (dot) => signs.every(({ top, left }) => Math.abs(top - dot.top) > 4 || left >= dot.left);
        const dots = signs.filter(({ sign, width }) => sign === "·" && width > 0);
        if (dots.some(begins)) found.push(`a line begins with a dot: ${called(node)}`);
      }
      // only the narrowest cards may be too many for their place
      for (const card of all(".around .line li").filter((node) => box(node).width >= THUMB + 1)) {
        const out = box(card).bottom - box(card.closest(".around")).bottom;
        if (out > 1) found.push(`a card of the line is cut by ${Math.round(out)} px`);
      }
      // the next row covers no word at an end of the line
      for (const around of over ? [] : all(".around").filter((node) => node.scrollHeight <= node.clientHeight + 1))
        for (const word of around.querySelectorAll(".end")) reached(word, "a word of the line");
      // a card that lies on the table is cut by nothing but a list that scrolls
      for (const card of all(".stage .card").filter(seen)) {
        const a = box(card);
        for (let at = card.parentElement; at && !at.matches(".stage"); at = at.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(at);
          if (overflowX === "visible" && overflowY === "visible") continue;
          if (overflowX === "auto" || overflowX === "scroll" || overflowY === "auto" || overflowY === "scroll") break;
          const b = box(at);
          const out = Math.max(b.left - a.left, b.top - a.top, a.right - b.right, a.bottom - b.bottom);
          if (out > 2) found.push(`a card is cut by ${Math.round(out)} px in ${called(at).slice(-40)}`);
        }
      }
      for (const name of all(".powers li > span[aria-hidden]").filter((node) => seen(node) && isCut(node))) {
        if (name.textContent.length > MAX_SHORT_NAME) continue;
        const free = box(name.closest(".powers")).right - box(name.closest(".powers").lastElementChild).right;
        if (free > MAX_GAP) found.push(`${called(name)} is cut beside ${Math.round(free)} px of room`);
      }
      for (const money of all(".place.own .live:not(.crowded) .chip b").filter((node) => !seen(node)))
        found.push(`the money on your card is hidden: ${called(money.parentElement)}`);
      const chips = one(".chips");
      if (chips && chips.scrollHeight > chips.clientHeight + 1) found.push("a set is out of sight");
      const results = over?.querySelector("ol");
      if (results && results.children.length <= 3 && results.scrollHeight > results.clientHeight + 1)
        found.push(`the result is cut by ${results.scrollHeight - results.clientHeight} px`);
      // nothing that is said on a button is cut off, and no word broken without a hyphen
      for (const node of all(".stage button").filter(seen)) {
        const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
        for (let text = walker.nextNode(); text; text = walker.nextNode())
          for (const { 0: word, index } of text.data.matchAll(/[\p{L}\u00ad]{3,}/gu)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1 && !word.includes("\u00ad")) found.push(`a word is broken: ${word} (${called(node)})`);
          }
      }
      for (const node of all(".stage button, .tools button").filter(seen)) {
        const wide = node.scrollWidth > node.clientWidth + 2 && getComputedStyle(node).overflow !== "visible";
        const high = !node.closest(".hand") && node.scrollHeight > node.clientHeight + 2;
        if (wide || high) found.push(`is cut: ${called(node)}`);
      }
      if (touched) {
        for (const node of all(".room button, .room select, .room summary, .room a").filter(seen)) {
          const { height, width } = box(node);
          if (height > 0 && (height < THUMB || (width < THUMB && !node.closest(".hand"))))
            found.push(`too small for a thumb, ${Math.round(width)}×${Math.round(height)}: ${called(node)}`);
        }
      }
      const small = new Map();
      const walker = document.createTreeWalker(one(".room"), NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.parentElement;
        if (!node.textContent.trim() || at.closest("svg, .unseen") || !seen(at)) continue;
        const size = Number.parseFloat(getComputedStyle(at).fontSize);
        if (size < 11.99)
          small.set(
            at.className,
            `text of ${size.toFixed(1)} px: ${node.textContent.trim().slice(0, 30)} (${at.className})`,
          );
      }
      return [...new Set(found), ...small.values()];
    },
    { touched, tips, THUMB, MAX_GAP, MAX_SHORT_NAME, MAX_MOVING },
  );
}
