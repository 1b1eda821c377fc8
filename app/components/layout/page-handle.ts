import { useMatches } from "react-router";

/** What a page tells the frame around it: its module exports it as `handle`. */
export type PageHandle = {
  /** Whether another query in its address is another page (what a search found), and not a state of the same one. */
  queryIsPage?: boolean;
  /** Whether it hangs on a wall when it is printed: then nothing stands below it. */
  isForTheWall?: boolean;
};

/** The handle of the page that is shown. */
export function usePageHandle(): PageHandle {
  return (useMatches().at(-1)?.handle ?? {}) as PageHandle;
}
