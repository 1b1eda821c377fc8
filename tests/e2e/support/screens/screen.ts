import type { Page, Route } from "@playwright/test";
import { type OtherLanguage, speaking } from "../other-language.ts";
import { endWeek, playWeek, type Stage } from "./stage.ts";

/**
 * One state of one screen: where it is, how to get it, and the words that a person then reads. The browser test of every screen and `npm
 * run screenshots` both use the same table (`../screens.ts`), so a new state is one row there.
 */
export interface Screen {
  /** The name of its test and its pictures. */
  name: string;
  path: string | ((page: Page, stage: Stage) => Promise<string>);
  /** The title, without the brand behind it. */
  title: string;
  /** The title in the tab, if a step of the page has its own. */
  stepTitle?: string;
  /** The page's whole h1. */
  heading: string;
  /** Words that must be on the page, letter for letter: the agreed sentences, if there are any. */
  says?: readonly string[];
  /**
   * "public" pages name their address, and search engines find them. "personal" pages ask search engines to stay away. "unnamed" pages
   * (behind a token, an error, the demo's own) ask the same and have no address to name.
   */
  kind?: "public" | "personal" | "unnamed";
  /** The page's one address, if it differs from the path. */
  canonical?: string;
  /** The status of the page itself, if it is not 200. */
  status?: number;
  /** Whether the screen is a week later, with the households of `playWeek`. */
  weekLater?: true;
  /** Runs before the page opens: it logs somebody in, or holds an answer back. */
  before?: (page: Page, stage: Stage) => Promise<unknown>;
  /** Acts on the open page. */
  act?: (page: Page, stage: Stage) => Promise<unknown>;
  /** Whether it changes its browser context for good (a clock), so that no other screen may use the same context. */
  ownContext?: true;
  /** The console errors that this state causes. */
  provokes?: RegExp;
  /** Whether it shows English in every language: messages to a reader of English, or the test's own answers in the server's place. */
  showsEnglish?: true;
  /** The widths at which the screen shows, if not at both. */
  widths?: readonly number[];
}

/** Never answers a call, so that the page stays in its present state. */
export const hold = (url: string) => (page: Page) => page.route(url, () => {});

/** Answers a call in the server's place, with an answer that a healthy server does not give. */
export const answer = (url: string, response: NonNullable<Parameters<Route["fulfill"]>[0]>) => (page: Page) =>
  page.route(url, (route) => route.fulfill(response));

/** Answers a call as something in front of the server would, or with nonsense. */
export const brokenAnswer = (url: string, response: Parameters<Route["fulfill"]>[0]) => (page: Page) =>
  page.route(url, (route) => route.fulfill(response));

/** The server's answer to an unexpected error. */
export const serverFailed = {
  status: 500,
  json: { success: false, error: "UNEXPECTED", message: "Something went wrong on our side." },
};

/** Changes a call's JSON on its way back, for the answers of a server with another configuration. */
export const amend = (url: string, change: (json: object) => object) => (page: Page) =>
  page.route(url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });

/** Changes a part of the dashboard's one call. */
export const amendDashboard = <Part>(change: (dashboard: Part) => unknown) =>
  amend("**/api/dashboard*", (json) => {
    const { dashboard } = json as { dashboard: Part | null };
    if (dashboard !== null) change(dashboard);
    return json;
  });

/** The calls that say who is signed in: the dashboard's first call, and every other page's. */
export const session = "**/api/{auth/get-session,dashboard}*";

/**
 * Opens the page and brings it to the state, in English or in another language. Nobody is signed in, and the browser has nothing saved.
 */
export async function openScreen(page: Page, stage: Stage, screen: Screen, other?: OtherLanguage) {
  // Another test of the same worker may have played the week.
  await (screen.weekLater ? playWeek : endWeek)(page, stage);
  await screen.before?.(page, stage);
  const path = typeof screen.path === "string" ? screen.path : await screen.path(page, stage);
  const response = await page.goto(stage.url + (other ? `/${other.code}${path === "/" ? "" : path}` : path));
  if (!response) throw new Error(`${path} was not opened.`);
  const html = await response.text();
  await screen.act?.(other ? speaking(page, other) : page, stage);
  return { path, status: response.status(), html };
}

/** A failed call also makes the browser write this line to the console. */
export const failedCall = /Failed to load resource/;
