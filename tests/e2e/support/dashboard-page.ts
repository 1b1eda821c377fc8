import type { Locator, Page } from "@playwright/test";
import { m } from "#messages";

/** The card of the date that the dashboard is about. */
export const nextDateCard = (page: Page): Locator =>
  page.getByRole("region").filter({ has: page.locator("#next-date") });

/** Opens a part of the page that is folded, by its heading. */
export const unfold = (page: Page, heading: string): Promise<void> =>
  page.getByRole("heading", { level: 2, name: heading, exact: true }).click();

/** Opens the visit of the place whose date comes next. */
export const openVisit = (page: Page): Promise<void> =>
  page.locator("summary", { hasText: m.visit_heading() }).first().click();

/** Takes the date that the dialog suggests: it fills in none by itself. */
export const takeSuggestedDate = (dialog: Locator): Promise<void> =>
  dialog.getByRole("button", { name: /^Use .+\?$/ }).click();
