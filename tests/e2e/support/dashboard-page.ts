import type { Locator, Page } from "@playwright/test";
import { m } from "#messages";

/** The card of the dashboard's main date. */
export const nextDateCard = (page: Page): Locator =>
  page.getByRole("region").filter({ has: page.locator("#next-date") });

/** Opens a folded part of the page, by its heading. */
export const unfold = (page: Page, heading: string): Promise<void> =>
  page.getByRole("heading", { level: 2, name: heading, exact: true }).click();

/** Opens the own screen of a recipient or a place, by the name in its row. */
export const openRow = (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name, exact: true }).click();

/** Opens the first place's own screen, which has the visit, the calendar and the paper. */
export const openFirstPlace = (page: Page): Promise<void> =>
  page.locator(".places .rows button").first().click();

/** Goes back to the list. */
export const closeScreen = (page: Page): Promise<void> =>
  page.getByRole("main").getByRole("button", { name: m.paper_back() }).click();

/** Takes the date that the dialog suggests: it fills in none by itself. */
export const takeSuggestedDate = (dialog: Locator): Promise<void> =>
  dialog.getByRole("button", { name: /^Use .+\?$/ }).click();
