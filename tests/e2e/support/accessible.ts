import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const colours: RunOptions = {
  runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
  iframes: false,
};
const everything: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
  iframes: false,
};

/** How the page's elements looked in each colour scheme, in its own window. */
type WithLooks = typeof globalThis & {
  looks?: Record<string, WeakMap<Element, string>>;
  lookOf?: (element: Element) => string;
};

/**
 * Remembers how everything looks that the page shows now, in its present scheme: all that a contrast depends on, and a style can
 * change with the width. From here on `onlyNew` leaves out what looks the same.
 */
export const rememberLooks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const window = globalThis as WithLooks;
    window.lookOf ??= (element) => {
      const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, textDecorationLine } =
        getComputedStyle(element);
      // Large text needs less contrast (WCAG 1.4.3).
      const isLarge = parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24);
      return [color, backgroundColor, backgroundImage, opacity, isLarge, textDecorationLine].join(" ");
    };
    window.looks ??= {};
    const looks = new WeakMap<Element, string>();
    for (const element of document.querySelectorAll("html, body, body *")) {
      if (element.checkVisibility()) looks.set(element, window.lookOf(element));
    }
    window.looks[matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"] = looks;
  });

/**
 * What stands around the main part (the bar, the footer, the demo's bar) as it has passed in this worker: its HTML at a
 * width and in a colour scheme. It is the same on most pages.
 */
const passedFrames = new Set<string>();

/**
 * Expects no axe violation of WCAG 2.2 A and AA, and none of axe's best practices, in the page as it stands.
 * `coloursOnly` checks only the rules that another colour scheme can break, for a page that was fully checked in the
 * first scheme. `onlyNew` checks only elements that did not show, or looked otherwise, at `rememberLooks`, for a page that was
 * fully checked at another width. Both leave out what stands around the main part when the very same has passed on another page.
 */
export async function expectAccessible(
  page: Page,
  { coloursOnly = false, onlyNew = false } = {},
): Promise<void> {
  // At its end the page is clear of the demo's bar, which covers whatever scrolls beneath it elsewhere.
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  // A colour that is still changing (after a change of scheme) has a contrast that nobody reads.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  // Once a document: what @axe-core/playwright does before and after every check takes longer than the check itself.
  if (!(await page.evaluate(() => "axe" in window))) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Runtime.evaluate", { expression: axeSource });
    await devtools.detach();
  }
  const options = coloursOnly ? colours : everything;
  const frames = await readFrames(page);
  const known = frames.filter(({ key }) => passedFrames.has(key)).map(({ at }) => at);
  const leftOut = coloursOnly || onlyNew ? known : [];
  const violations = await page.evaluate(
    async ({ options, onlyNew, leftOut }) => {
      const look = (window as unknown as { axe: typeof axe }).axe;
      const { looks, lookOf } = globalThis as WithLooks;
      const before = looks?.[matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"];
      const frames = [...document.querySelectorAll("body > :not(main)")];
      const known = leftOut.flatMap((at) => frames[at] ?? []);
      const isNew = (element: Element | null) =>
        element?.checkVisibility() &&
        before?.get(element) !== lookOf?.(element) &&
        !known.some((frame) => frame.contains(element));
      const include = [...document.querySelectorAll("html, body, body *")].filter(
        (element) => isNew(element) && !isNew(element.parentElement),
      );
      if (onlyNew && include.length === 0) return [];
      // The outbox's framed mail is sandboxed. No script runs there, not even axe's.
      const where = { exclude: ["iframe", ...known], ...(onlyNew && { include }) };
      const { violations, passes } = await look.run(where, options);
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`,
      );
      return passes.length === 0 && !onlyNew ? ["axe looked at nothing"] : found;
    },
    { options, onlyNew, leftOut },
  );
  expect(violations).toEqual([]);
  for (const { key } of frames) passedFrames.add(key);
}

/** What stands around the main part and is seen, each with its place among the body's other children. */
const readFrames = (page: Page): Promise<{ key: string; at: number }[]> =>
  page.evaluate(() => {
    const scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    return [...document.querySelectorAll("body > :not(main)")].flatMap((frame, at) => {
      if (!frame.checkVisibility()) return [];
      // An open menu has the HTML of a closed one.
      const seen = [...frame.querySelectorAll("*")].filter((element) => element.checkVisibility()).length;
      return [{ key: `${innerWidth} ${scheme} ${seen} ${frame.outerHTML}`, at }];
    });
  });
