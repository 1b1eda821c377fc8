import { useEffect } from "react";
import { useMatches } from "react-router";
import type { PreloadedPath } from "#app/browser/preloaded-answer.ts";
import { createStore, useStore } from "#app/browser/store.ts";

/** What a page tells the frame around it. The page's module exports it as `handle`. */
export type PageHandle = {
  /** True when another query in the page's address means another page (the results of a search), and not another state of the same page. */
  queryIsPage?: boolean;
  /** True when people print the page, for a wall or to keep it. Then the footer does not print. */
  isForPaper?: boolean;
  /** True for the pages behind the links of messages: a relative who opens one must not learn what the site is about. */
  isBare?: boolean;
  /**
   * The GET of the API that the page begins with: either who is signed in and all that the page shows, or how the server runs. The document
   * requests it before its scripts have loaded (root.tsx), and app/browser/preloaded-answer.ts hands it on.
   */
  preloads?: PreloadedPath;
};

export function usePageHandle(): PageHandle {
  return (useMatches().at(-1)?.handle ?? {}) as PageHandle;
}

/** Whether the present page hides its subject for the moment: the dashboard with its details hidden. */
const hiding = createStore(false);

/** Makes the frame bare while `isHiding` is true and the calling component is on the page. */
export function useBareFrameWhile(isHiding: boolean): void {
  useEffect(() => {
    hiding.set(isHiding);
    return () => hiding.set(false);
  }, [isHiding]);
}

/** Whether the frame has nothing but the name, Privacy and Help. */
export function useIsBare(): boolean {
  const { isBare = false } = usePageHandle();
  return useStore(hiding) || isBare;
}
