import { type ClientInstrumentation, matchRoutes } from "react-router";
import { createStore, useStore } from "./store.ts";

/** A page that somebody has asked for and that is not here yet, or did not come. */
type NextPage = { path: string; state: "coming" | "failed" };

const nextPage = createStore<NextPage | null>(null);

/** The page that is on its way. Null when none is, and while only its content is still to come. */
export function useNextPage(): NextPage | null {
  return useStore(nextPage);
}

let latest = 0;

/**
 * Loads the files of the next page before React Router does. When one of them does not come, React Router would load the
 * present page again and say nothing. So the page stays, and says it.
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

/** Whoever goes back does not wait for the next page any more. */
function forget(): void {
  latest += 1;
  nextPage.set(null);
}

/** A navigation that must not go on: it has failed, or another one was asked for since. */
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

/** The scripts of a path's page, by the list that React Router writes into every document. */
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
