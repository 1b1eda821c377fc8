import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import { findNewTexts, type WithTexts } from "./new-texts.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The elements that the page has shown, in its own window. */
type WithShown = WithTexts & { shown?: WeakSet<Element> };

/** Remembers what the page shows now. From here on `onlyNew` leaves it out. */
export const rememberShown = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const elements = document.querySelectorAll("html, body, body *");
    (globalThis as WithShown).shown = new WeakSet(
      [...elements].filter((element) => element.checkVisibility()),
    );
  });

/**
 * What stands around the main part (the bar, the footer, the demo's bar) as it has passed in this worker: its HTML at a
 * width. It is the same on most pages.
 */
const passedFrames = new Set<string>();

/** The texts whose colours have passed in this worker, each as `findNewTexts` describes it. */
const passedTexts = new Set<string>();

/**
 * Expects no axe violation of WCAG 2.2 A and AA, and none of axe's best practices, in the page as it stands. From then on the page has
 * no motion.
 * The colours of a text are checked once in each worker: on other pages texts are left out that stand in the same colours on the
 * same ground. `coloursOnly` checks nothing else, for a page that was fully checked in another colour scheme. `onlyNew` checks of all
 * else only elements that did not show at `rememberShown`, for a page that was fully checked at another width. It also leaves out
 * what stands around the main part when the very same has passed on another page.
 * @returns whether there was anything to check
 */
export async function expectAccessible(
  page: Page,
  { coloursOnly = false, onlyNew = false } = {},
): Promise<boolean> {
  const isReady = await prepare(page);
  // Once a document: what @axe-core/playwright does before and after every check takes longer than the check itself.
  if (!isReady) {
    // A colour on its way to another has a contrast that nobody reads. A change may also begin while axe looks.
    await page.emulateMedia({ reducedMotion: "reduce" });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Runtime.evaluate", { expression: axeSource });
    await devtools.detach();
    await page.evaluate(findNewTexts, [...passedTexts]);
  }
  const structure = coloursOnly ? null : await structureProblems(page, onlyNew);
  expect(structure?.problems ?? []).toEqual([]);
  const colours = await colourProblems(page);
  expect(colours.problems).toEqual([]);
  for (const text of colours.passed) passedTexts.add(text);
  return structure?.hasLooked || colours.hasLooked;
}

/** Makes the page stand still where its end is seen. @returns whether axe has been brought into this document */
const prepare = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    // At its end the page is clear of the demo's bar, which covers whatever scrolls beneath it elsewhere.
    window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
    for (const animation of document.getAnimations()) animation.finish();
    return "axe" in window;
  });

interface Look {
  problems: string[];
  /** Whether there was anything to look at. */
  hasLooked: boolean;
}

async function structureProblems(page: Page, onlyNew: boolean): Promise<Look> {
  const frames = await readFrames(page);
  const leftOut = onlyNew ? frames.filter(({ key }) => passedFrames.has(key)).map(({ at }) => at) : [];
  const look = await page.evaluate(
    async ({ onlyNew, leftOut }) => {
      const { axe, shown } = globalThis as WithShown;
      const frames = [...document.querySelectorAll("body > :not(main)")];
      const known = leftOut.flatMap((at) => frames[at] ?? []);
      const isNew = (element: Element | null) =>
        element?.checkVisibility() && !shown?.has(element) && !known.some((frame) => frame.contains(element));
      const include = onlyNew
        ? [...document.querySelectorAll("html, body, body *")].filter(
            (element) => isNew(element) && !isNew(element.parentElement),
          )
        : [];
      if (onlyNew && include.length === 0) return { problems: [], hasLooked: false };
      // The outbox's framed mail is sandboxed. No script runs there, not even axe's.
      const where = { exclude: ["iframe", ...known], ...(onlyNew && { include }) };
      const { violations, passes } = await axe.run(where, {
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
        rules: { "color-contrast": { enabled: false }, "link-in-text-block": { enabled: false } },
        resultTypes: ["violations"],
        iframes: false,
      });
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`,
      );
      const problems = passes.length === 0 && !onlyNew ? ["axe looked at nothing"] : found;
      return { problems, hasLooked: true };
    },
    { onlyNew, leftOut },
  );
  if (look.problems.length === 0) for (const { key } of frames) passedFrames.add(key);
  return look;
}

/** What is wrong with the colours of texts that have not passed yet, and which texts have passed now. */
const colourProblems = (page: Page): Promise<Look & { passed: string[] }> =>
  page.evaluate(async () => {
    const { axe, newTexts, passedTexts } = globalThis as WithTexts;
    const texts = newTexts?.() ?? new Map<Element, string>();
    if (texts.size === 0) return { problems: [], passed: [], hasLooked: false };
    const { violations, passes } = await axe.run(
      { include: [...texts.keys()], exclude: ["iframe"] },
      {
        runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
        resultTypes: ["violations", "passes"],
        elementRef: true,
        selectors: false,
        iframes: false,
      },
    );
    const passed = passes
      .filter(({ id }) => id === "color-contrast")
      .flatMap(({ nodes }) => nodes)
      .flatMap(({ element }) => (element && texts.get(element)) || []);
    const problems = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`);
    for (const text of passed) passedTexts?.add(text);
    return { problems, passed, hasLooked: true };
  });

/** What stands around the main part and is seen, each with its place among the body's other children. */
const readFrames = (page: Page): Promise<{ key: string; at: number }[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("body > :not(main)")].flatMap((frame, at) => {
      if (!frame.checkVisibility()) return [];
      // An open menu has the HTML of a closed one.
      const seen = [...frame.querySelectorAll("*")].filter((element) => element.checkVisibility()).length;
      return [{ key: `${innerWidth} ${seen} ${frame.outerHTML}`, at }];
    }),
  );
