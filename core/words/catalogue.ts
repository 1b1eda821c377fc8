/**
 * Every sentence that more than one place shows, that the API answers, or whose wording is fixed. The files in `pages/`
 * divide the sentences by the part of the product. A sentence with parameters is a function. There is no markup: the
 * screens add their own. The catalogue is a namespace, so that a page loads only the words that it shows.
 */
export * as catalogue from "./pages/every-page.ts";
