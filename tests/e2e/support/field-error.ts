import type { Locator, Page } from "@playwright/test";

/**
 * The words beside a wrong answer. Where the focus was there already, a screen reader is told the same words a moment later
 * (`SaidWhereOneIs` in field.tsx), so the words alone may be found twice.
 */
export const errorBeside = (scope: Page | Locator, words: string): Locator =>
  scope.getByText(words, { exact: true }).and(scope.locator("[id$='-error']"));
