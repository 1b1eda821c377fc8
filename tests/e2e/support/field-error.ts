import type { Locator, Page } from "@playwright/test";

/**
 * The error beside a field. If the focus was there already, a screen reader gets the same words a moment later (`SaidWhereOneIs` in
 * field.tsx), so a search for the words alone may find two.
 */
export const errorBeside = (scope: Page | Locator, words: string): Locator =>
  scope.getByText(words, { exact: true }).and(scope.locator("[id$='-error']"));
