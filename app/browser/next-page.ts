import { type ClientInstrumentation, matchRoutes } from "react-router";
import { createStore, useStore } from "./store.ts";

/** A page that somebody has asked for: its files are still loading, or failed to load. */
type NextPage = { path: string; state: "coming" | "failed" };

const nextPage = createStore<NextPage | null>(null);

/** The page whose files are loading or failed to load. Null when there is none, also while a page waits only for its content. */
export function useNextPage(): NextPage | null {
  return useStore(nextPage);
}

let latest = 0;

/**
 * Loads the files of the next page before React Router does. When a file fails to load, React Router would load the present page again and
 * say nothing. So this keeps the present page, which then says so.
 */
export const watchNextPage: ClientInstrumentation = {
  router({ instrument }) {
    window.addEventListener("popstate", forget);
    instrument({
      async navigate(goOn, { to }) {
        latest += 1;
        const asked = latest;
        if (typeof to === "string" && !(await hasCome(to, asked))) await forever;
        await goOn();
      },
    });
  },
};

/** A reader who goes back no longer waits for the next page. */
function forget(): void {
  latest += 1;
  nextPage.set(null);
}

/** Stops a navigation for good: its files failed to load, or the reader has since asked for another page. */
const forever = new Promise<void>(() => {});

async function hasCome(to: string, asked: number): Promise<boolean> {
  const { pathname, search, hash } = new URL(to, window.location.href);
  const missing = filesOf(pathname).filter((file) => !here.has(file));
  if (missing.length === 0) {
    nextPage.set(null);
    return true;
  }
  const path = pathname + search + hash;
  nextPage.set({ path, state: "coming" });
  const outcomes = await Promise.allSettled(missing.map(load));
  if (asked !== latest) return false;
  const isHere = outcomes.every(({ status }) => status === "fulfilled");
  nextPage.set(isHere ? null : { path, state: "failed" });
  return isHere;
}

const here = new Set<string>();

async function load(file: string): Promise<void> {
  await import(/* @vite-ignore */ file);
  here.add(file);
}

type RouteFiles = {
  id: string;
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
};

/** The scripts of a path's page, from the list that React Router writes into every document. */
function filesOf(pathname: string): string[] {
  const { __reactRouterManifest: manifest } = window as typeof window & {
    __reactRouterManifest?: { routes: Record<string, RouteFiles> };
  };
  const pages = Object.values(manifest?.routes ?? {}).filter(({ id }) => id !== "root");
  const shapes = pages.map(({ id, path, index }) => (index ? { id, index } : { id, path }));
  const found = matchRoutes(shapes, pathname)?.at(-1)?.route.id;
  const page = pages.find(({ id }) => id === found);
  return page ? [page.module, ...(page.imports ?? [])] : [];
}
