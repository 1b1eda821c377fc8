import { expect, type Page } from "@playwright/test";
import { english, readCatalogue, readOtherLanguage } from "./other-language.ts";

const catalogue = readCatalogue(new URL("../../../messages/es.json", import.meta.url));

export const spanish = readOtherLanguage("es", catalogue);

const spanishWords = new Set(Object.values(catalogue));

/** The English sentences without parameters that have another wording in Spanish. */
const onlyEnglish: ReadonlySet<string> = new Set(
  Object.entries(english).flatMap(([key, words]) => {
    const other = catalogue[key];
    if (typeof words !== "string" || typeof other !== "string") return [];
    return words.includes("{") || spanishWords.has(words) ? [] : [words];
  }),
);

/** Expects no English sentence of the catalogue in the page's words, shown or only for screen readers. */
export async function expectNothingInEnglish(page: Page): Promise<void> {
  const said = await page.evaluate(() => {
    const isOurs = (one: Element | null) => one !== null && !one.closest("script, style, [lang=en], .mail");
    const texts: string[] = [document.title.replace(/ - Daymark$/, "")];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      if (isOurs(walker.currentNode.parentElement)) texts.push(walker.currentNode.textContent ?? "");
    }
    for (const name of ["aria-label", "alt", "title", "placeholder"]) {
      for (const one of document.querySelectorAll(`body [${name}]`)) {
        if (isOurs(one)) texts.push(one.getAttribute(name) ?? "");
      }
    }
    return texts.map((text) => text.replace(/\s+/g, " ").trim());
  });
  expect(said.filter((words) => onlyEnglish.has(words))).toEqual([]);
}
