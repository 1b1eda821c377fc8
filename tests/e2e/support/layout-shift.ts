import type { Page } from "@playwright/test";
import { expect } from "./daymark.ts";

/** The browser's own entry, which TypeScript's library lacks: https://wicg.github.io/layout-instability/ */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** The sum of all layout shifts since the page began, as the browser counts them, and what moved from where to where. */
export function measureLayoutShift(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        const moved: string[] = [];
        const place = ({ x, y, width, height }: DOMRectReadOnly) =>
          [x, y, width, height].map(Math.round).join(" ");
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as LayoutShift[]) {
            sum += value;
            for (const { node, previousRect, currentRect } of sources) {
              const words = node?.textContent?.slice(0, 40);
              moved.push(`${value}: "${words}" from ${place(previousRect)} to ${place(currentRect)}`);
            }
          }
        }).observe({ type: "layout-shift", buffered: true });
        // Buffered entries arrive before the second frame.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ sum, moved })));
      }),
  );
}

/**
 * Takes the main part of the page apart and puts it together again, one node per frame, until the first screen is full: the browser paints
 * the page after each piece that a parser knows. The browser counts the shifts.
 */
export async function arriveNodeByNode(page: Page): Promise<void> {
  const arrived = await page.evaluate(async () => {
    const frame = () => new Promise((painted) => requestAnimationFrame(painted));
    const main = document.querySelector("main") as HTMLElement;
    while (main.nextSibling) main.nextSibling.remove();
    const nodes: { parent: Node | null; node: ChildNode }[] = [];
    const walker = document.createTreeWalker(main);
    while (walker.nextNode()) {
      const node = walker.currentNode as ChildNode;
      nodes.push({ parent: node.parentNode, node });
    }
    for (const { node } of nodes) node.remove();
    await frame();
    await frame();
    let count = 0;
    for (const { parent, node } of nodes) {
      parent?.appendChild(node);
      if (node instanceof Element && node.getBoundingClientRect().top > innerHeight) break;
      count++;
      await frame();
    }
    return count;
  });
  expect(arrived).toBeGreaterThan(15);
}
