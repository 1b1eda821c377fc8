/**
 * Every sentence that more than one place says, that an API answers, or whose wording is fixed; the files of `catalogue/` go
 * by the part of the product. Sentences with a place are functions. No markup: the screens bring their own. A namespace, so
 * that a page loads only the words that it says.
 */
export * as catalogue from "./pages/every-page.ts";
