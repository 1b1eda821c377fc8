import type { Page } from "@playwright/test";
import { test as base, expect } from "./daymark.ts";
import { anyOf, type OtherLanguage } from "./other-language.ts";
import type { Screen } from "./screens/screen.ts";
import { createStage, endWeek, type Stage } from "./screens/stage.ts";

/** For tests that open rows of the table of screens. Each worker makes the rows' accounts once. */
export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser, daymark }, use) => {
      const stage = createStage(daymark.url);
      await use(stage);
      const page = await browser.newPage();
      await endWeek(page, stage);
      await page.close();
    },
    { scope: "worker" },
  ],
});

/** The options that a screen's test needs before it begins. */
export const optionsOf = ({ provokes, ownContext }: Screen) => ({
  allowConsoleError: provokes ?? null,
  sharesContext: !ownContext,
});

/** Waits until the screen shows the words of its row. */
export async function expectWords(
  page: Page,
  { heading, title, stepTitle = title, says = [] }: Screen,
): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveText(heading);
  await expect(page).toHaveTitle(`${stepTitle} - Daymark`);
  for (const sentence of says) {
    await expect(page.getByText(sentence).filter({ visible: true }).first()).toBeVisible();
  }
}

/** The same in another language, for the sentences that the catalogue has without parameters. */
export async function expectOtherWords(page: Page, { says = [] }: Screen, other: OtherLanguage) {
  for (const sentences of says.map(other.sentenceFor).filter(({ length }) => length > 0)) {
    await expect(page.getByText(anyOf(sentences, false)).filter({ visible: true }).first()).toBeVisible();
  }
}
