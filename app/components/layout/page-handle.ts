import { useMatches } from "react-router";
import type { OpeningPath } from "#app/browser/opening-answer.ts";

/** What a page tells the frame around it. The page's module exports it as `handle`. */
export type PageHandle = {
  /**
   * True when another query in the page's address is another page (the results of a search), and not a state of the
   * same page.
   */
  queryIsPage?: boolean;
  /** True when the page is made to be printed: for a wall, or to be kept. Then the footer is not printed. */
  isForPaper?: boolean;
  /**
   * A GET of the API with which the page begins: who is there, and all that it shows; or how the server runs. The document
   * asks for it before its scripts have come (root.tsx), and app/browser/opening-answer.ts hands it on.
   */
  opensWith?: OpeningPath;
};

/** The handle of the page that is shown. */
export function usePageHandle(): PageHandle {
  return (useMatches().at(-1)?.handle ?? {}) as PageHandle;
}
