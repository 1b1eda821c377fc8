import { expect, type Page } from "@playwright/test";

/** A page's description of itself for search engines, and for the preview of a shared link. */
export function readMetadata(page: Page) {
  return page.evaluate(() => {
    const content = (selector: string) =>
      [...document.querySelectorAll<HTMLMetaElement>(selector)].map((meta) => meta.content);
    return {
      title: document.title,
      description: content("meta[name=description]"),
      canonical: [...document.querySelectorAll<HTMLLinkElement>("link[rel=canonical]")].map(
        ({ href }) => href,
      ),
      icon: [...document.querySelectorAll<HTMLLinkElement>("link[rel=icon]")].map(({ href }) => href),
      robots: content("meta[name=robots]"),
      ogTitle: content("meta[property='og:title']"),
      ogDescription: content("meta[property='og:description']"),
      ogType: content("meta[property='og:type']"),
      ogUrl: content("meta[property='og:url']"),
      ogImage: content("meta[property^='og:image']"),
    };
  });
}

/** Expects one h1, no skipped level, no id twice, the page's language, and one main part. */
export async function expectSoundOutline(page: Page, language = "en"): Promise<void> {
  const { levels, ids, lang, mains } = await page.evaluate(() => ({
    levels: [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].map(({ tagName }) => Number(tagName[1])),
    ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
    lang: document.documentElement.lang,
    mains: document.querySelectorAll("main").length,
  }));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect([lang, mains]).toEqual([language, 1]);
}

/**
 * Expects that every form with a password names the account for password managers, if only in an invisible text field: they read no field
 * of the type "hidden".
 */
export async function expectUsernames(page: Page): Promise<void> {
  const without = await page.evaluate(() =>
    [...document.forms]
      .filter(
        (form) =>
          form.querySelector("[type=password]") &&
          !form.querySelector("[autocomplete=username]:not([type=hidden])"),
      )
      .map((form) => form.outerHTML),
  );
  expect(without).toEqual([]);
}

/** Expects that everything fits this width, without scrolling sideways (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 640 });
  const tooWide = await page.evaluate(
    (width) =>
      document.documentElement.scrollWidth <= width
        ? []
        : [...document.querySelectorAll("body *")]
            .filter((element) => element.getBoundingClientRect().right > width + 1)
            .map(({ tagName, className }) => `${tagName}.${className}`),
    width,
  );
  expect(tooWide).toEqual([]);
}

/**
 * Expects that no button of the page as it stands, and no short answer to pick, breaks its words into two lines, and that none is too small
 * for a finger. Addresses and found offices may be of any length.
 */
export async function expectWholeButtons(page: Page): Promise<void> {
  const facts = await page.evaluate(() => {
    const shown = [...document.querySelectorAll(".btn, .pair > .pick")].filter((one) =>
      one.checkVisibility(),
    );
    const finger = 44;
    const small = shown.filter((one) => {
      const { width, height } = one.getBoundingClientRect();
      return Math.min(width, height) < finger;
    });
    const broken = shown
      .filter((button) => !button.matches(".office, :has(.breakable)"))
      .filter((button) => {
        const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
        const lines: DOMRect[] = [];
        while (texts.nextNode()) {
          // Words for screen readers alone stand elsewhere.
          if (texts.currentNode.parentElement?.closest(".vh")) continue;
          const words = document.createRange();
          words.selectNodeContents(texts.currentNode);
          lines.push(...words.getClientRects());
        }
        // Lines may lie closer than their letters are tall.
        return lines.some(({ top, height }) => lines.some((other) => other.top > top + height / 2));
      });
    const words = ({ textContent }: Element) => textContent;
    return { broken: broken.map(words), small: small.map(words) };
  });
  expect(facts).toEqual({ broken: [], small: [] });
}

/**
 * Expects that nothing lies over a control where a finger presses it: on a phone with little room, on a usual one, and where a phone's
 * layout is widest.
 */
export async function expectNothingCovered(page: Page): Promise<void> {
  for (const width of [320, 390, 700]) {
    await page.setViewportSize({ width, height: 844 });
    const covered = await page.evaluate(() => {
      const scope = document.querySelector("dialog:modal, :popover-open") ?? document.body;
      return [...scope.querySelectorAll("a[href], button, input, select, textarea, summary")]
        .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((one) => {
          one.scrollIntoView({ block: "center", behavior: "instant" });
          // The first line of a link with two lines.
          const { left, top, width, height } = one.getClientRects()[0] ?? new DOMRect();
          // Hidden labels have no size. The link to the main content shows only while it has the focus.
          if (width < 2 || height < 2 || one.matches(".skip")) return false;
          const hit = document.elementFromPoint(left + width / 2, top + height / 2);
          // The words about saving disappear at the next press, and suggestions disappear with the focus.
          if (hit?.closest(".saved, [role=listbox]")) return false;
          return !hit || !(one.contains(hit) || hit.closest("label")?.contains(one));
        })
        .map((one) => `${one.tagName} ${one.textContent || one.getAttribute("name")}`);
    });
    expect(covered, `${width} pixels wide`).toEqual([]);
  }
}

/**
 * For a phone on its side, with text twice as large. Expects that nothing needs scrolling sideways, that the menu is in reach (WCAG 1.4.4),
 * and that no sticky part hides the text. Three parts may: a dialog, the line for a coming page, and the words about saving, which
 * disappear at the next press.
 */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 480, height: 256 });
  const found = await page.evaluate(() => {
    const root = document.documentElement;
    root.style.fontSize = "200%";
    const shown = [...document.querySelectorAll<HTMLElement>("body *")].filter((one) =>
      one.checkVisibility(),
    );
    const name = ({ tagName, className }: Element) => `${tagName}.${className}`;
    const right = (one: Element) => one.getBoundingClientRect().right;
    const width = innerWidth;
    // A bare frame has no menu, and its bar has only the name.
    const menu = document.querySelector(".bar [popovertarget], .bar p.logo");
    const facts = {
      tooWide: root.scrollWidth <= width ? [] : shown.filter((one) => right(one) > width + 1).map(name),
      sticks: shown
        .filter(
          (one) =>
            !one.matches("dialog, .coming, .saved") && /sticky|fixed/.test(getComputedStyle(one).position),
        )
        .map(name),
      isMenuInReach: menu !== null && right(menu) <= width,
    };
    root.style.fontSize = "";
    return facts;
  });
  expect(found).toEqual({ tooWide: [], sticks: [], isMenuInReach: true });
}
