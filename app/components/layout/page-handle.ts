import { useMatches } from "react-router";

/** What a page tells the frame around it. The page's module exports it as `handle`. */
export type PageHandle = {
  /**
   * True when another query in the page's address is another page (the results of a search), and not a state of the
   * same page.
   */
  queryIsPage?: boolean;
  /** True when the printed page hangs on a wall. Then the footer is not printed. */
  isForTheWall?: boolean;
};

/** The handle of the page that is shown. */
export function usePageHandle(): PageHandle {
  return (useMatches().at(-1)?.handle ?? {}) as PageHandle;
}
