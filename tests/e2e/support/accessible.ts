import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import { findNewTexts, type WithTexts } from "./new-texts.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The texts whose colours have passed in this worker, each as `findNewTexts` describes it. */
const passedTexts = new Set<string>();

/**
 * Expects no axe violation of WCAG 2.2 A and AA, and none of axe's best practices, in the page as it stands. From then on the page has no
 * motion. Each worker checks the colours of a text once: on later pages it leaves out texts in the same colours on the same background.
 * `coloursOnly` checks nothing else, for a page that was fully checked in another colour scheme.
 */
export async function expectAccessible(page: Page, { coloursOnly = false } = {}): Promise<void> {
  const isReady = await prepare(page);
  // Once per document: the work of @axe-core/playwright before and after every check takes longer than the check itself.
  if (!isReady) {
    // In the middle of a transition a colour has a contrast that nobody reads. A transition may also begin while axe looks.
    await page.emulateMedia({ reducedMotion: "reduce" });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Runtime.evaluate", { expression: axeSource });
    await devtools.detach();
    await page.evaluate(findNewTexts, [...passedTexts]);
  }
  if (!coloursOnly) expect(await structureProblems(page)).toEqual([]);
  const colours = await colourProblems(page);
  expect(colours.problems).toEqual([]);
  for (const text of colours.passed) passedTexts.add(text);
}

/** Makes the page stand still at its end. @returns whether this document has axe already */
const prepare = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    // At its end the page is clear of the demo's bar, which elsewhere covers the content that scrolls beneath it.
    window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
    for (const animation of document.getAnimations()) animation.finish();
    return "axe" in window;
  });

const structureProblems = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { axe } = globalThis as WithTexts;
    // The outbox's framed mail is sandboxed. No script runs there, not even axe's.
    const { violations, passes } = await axe.run(
      { exclude: ["iframe"] },
      {
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
        rules: { "color-contrast": { enabled: false }, "link-in-text-block": { enabled: false } },
        resultTypes: ["violations"],
        iframes: false,
      },
    );
    if (passes.length === 0) return ["axe looked at nothing"];
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
  });

/** The problems with the colours of texts that have not passed yet, and the texts that have passed now. */
const colourProblems = (page: Page): Promise<{ problems: string[]; passed: string[] }> =>
  page.evaluate(async () => {
    const { axe, newTexts, passedTexts } = globalThis as WithTexts;
    const texts = newTexts?.() ?? new Map<Element, string>();
    if (texts.size === 0) return { problems: [], passed: [] };
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
    return { problems, passed };
  });
