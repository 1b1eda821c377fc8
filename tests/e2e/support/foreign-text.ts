import type { Page } from "@playwright/test";
import { brackets } from "./made-up-language.ts";

/** What a page in the made-up language shows that does not stand in the catalogue, what its own boxes cut off, and what reaches beyond its edge. */
export function findForeignText(
  page: Page,
): Promise<{ foreign: string[]; cut: string[]; sideways: string[] }> {
  return page.evaluate(([open, close]) => {
    const isShown = (element: Element | null): boolean => {
      const box = element?.closest("select") ?? element;
      return box?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ?? false;
    };
    const isForeign = (text: string) => /\p{L}{2}/u.test(text);
    const foreign: string[] = [];
    const begun: string[] = [];
    /** The parts of a text outside of all sentences. A sentence may go on in the next element. */
    const outside = (text: string): string => {
      let rest = "";
      for (const sign of text) {
        if (sign === open) begun.push(text);
        else if (sign === close) begun.pop();
        else if (begun.length === 0) rest += sign;
      }
      return rest.replace(/\s+/g, " ").trim();
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text;
      if (parentElement?.closest("script, style, noscript, template, [lang]:not(html)")) continue;
      const rest = outside(data);
      if (isForeign(rest) && isShown(parentElement)) foreign.push(rest);
    }
    for (const text of begun.splice(0)) foreign.push(`without its end: ${text}`);
    for (const element of document.querySelectorAll("[aria-label], [alt], [title], [placeholder]")) {
      if (!isShown(element) || element.closest("[lang]:not(html)")) continue;
      for (const name of ["aria-label", "alt", "title", "placeholder"]) {
        const rest = outside(element.getAttribute(name) ?? "");
        if (isForeign(rest)) foreign.push(`${name}: ${rest}`);
      }
    }
    const title = outside(document.title);
    if (isForeign(title)) foreign.push(`<title>: ${title}`);
    // What is only heard lies in a box of one pixel. What was typed into a field can be scrolled.
    const cut = [...document.querySelectorAll("body *:not(input)")]
      .filter((element) => isShown(element) && /hidden|clip/.test(getComputedStyle(element).overflowX))
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(({ tagName, className, textContent }) => `${tagName}.${className}: ${textContent}`);
    const root = document.documentElement;
    const sideways =
      root.scrollWidth <= root.clientWidth
        ? []
        : [...document.querySelectorAll("body *")]
            .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
            .map(({ tagName, className }) => `${tagName}.${className}`);
    return { foreign: [...new Set(foreign)], cut, sideways };
  }, brackets);
}
