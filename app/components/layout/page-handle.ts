import { useEffect } from "react";
import { useMatches } from "react-router";
import type { PreloadedPath } from "#app/browser/preloaded-answer.ts";
import { createStore, useStore } from "#app/browser/store.ts";

/** What a page tells the frame around it. The page's module exports it as `handle`. */
export type PageHandle = {
  /**
   * True when another query in the page's address is another page (the results of a search), and not a state of the
   * same page.
   */
  queryIsPage?: boolean;
  /** True when the page is made to be printed: for a wall, or to be kept. Then the footer is not printed. */
  isForPaper?: boolean;
  /** True for the pages behind the links of messages: a relative who opens one must not learn what the site is about. */
  isBare?: boolean;
  /**
   * A GET of the API with which the page begins: who is there, and all that it shows; or how the server runs. The document
   * asks for it before its scripts have come (root.tsx), and app/browser/preloaded-answer.ts hands it on.
   */
  preloads?: PreloadedPath;
};

/** The handle of the page that is shown. */
export function usePageHandle(): PageHandle {
  return (useMatches().at(-1)?.handle ?? {}) as PageHandle;
}

/** Whether the page that is shown hides what it is about for the moment: the dashboard with its details hidden. */
const hiding = createStore(false);

/** Makes the frame bare for as long as `isHiding`, and the calling component is shown. */
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
