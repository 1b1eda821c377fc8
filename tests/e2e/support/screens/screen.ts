import type { Page, Route } from "@playwright/test";
import { type OtherLanguage, speaking } from "../other-language.ts";
import { endWeek, playWeek, type Stage } from "./stage.ts";

/**
 * One state of one screen: where it is, how to get it, and what a person then reads. The browser test of every screen
 * and `npm run screenshots` both use the same table (`../screens.ts`), so a new state is one row there.
 */
export interface Screen {
  /** Names its test and its pictures. */
  name: string;
  path: string | ((page: Page, stage: Stage) => Promise<string>);
  /** The title, without the brand behind it. */
  title: string;
  /** The title in the tab, where a step of the page has one of its own. */
  stepTitle?: string;
  /** The page's h1, whole. */
  heading: string;
  /** Words that must be on the page, letter for letter: the agreed sentences where there are some. */
  says?: readonly string[];
  /**
   * "public" pages name their address and are found by search engines. "personal" pages ask search engines to stay
   * away. "unnamed" pages (behind a token, an error, the demo's own) ask the same and have no address to name.
   */
  kind?: "public" | "personal" | "unnamed";
  /** The page's one address, where it differs from the path. */
  canonical?: string;
  /** The status of the page itself, where it is not 200. */
  status?: number;
  /** Whether the screen is a week later, with the households of `playWeek`. */
  weekLater?: true;
  /** What happens before the page is opened: somebody logs in, an answer is held back. */
  before?: (page: Page, stage: Stage) => Promise<unknown>;
  /** What happens on the page. */
  act?: (page: Page, stage: Stage) => Promise<unknown>;
  /** Whether it changes its browser context for good (a clock), so that no other screen may have the same one. */
  ownContext?: true;
  /** Errors in the console that belong to the state. */
  provokes?: RegExp;
  /** It shows English in every language: messages to a reader of English, or sentences that the test answers in the server's place. */
  showsEnglish?: true;
  /** At which width the screen shows, when not at both. */
  widths?: readonly number[];
}

/** A call that is never answered, so that the page stays in its present state. */
export const hold = (url: string) => (page: Page) => page.route(url, () => {});

/** A call that the test answers in the server's place, for answers that a healthy server does not give. */
export const answer = (url: string, response: NonNullable<Parameters<Route["fulfill"]>[0]>) => (page: Page) =>
  page.route(url, (route) => route.fulfill(response));

/** A call that something in front of the server answers, or that the server answers with nonsense. */
export const brokenAnswer = (url: string, response: Parameters<Route["fulfill"]>[0]) => (page: Page) =>
  page.route(url, (route) => route.fulfill(response));

/** What the server answers when it does not know what went wrong. */
export const serverFailed = {
  status: 500,
  json: { success: false, error: "UNEXPECTED", message: "Something went wrong on our side." },
};

/** A call whose JSON is changed on its way back, for answers of a server with another configuration. */
export const amend = (url: string, change: (json: object) => object) => (page: Page) =>
  page.route(url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });

/** The call that brings all of the dashboard, with a part of it changed. */
export const amendDashboard = <Part>(change: (dashboard: Part) => unknown) =>
  amend("**/api/dashboard*", (json) => {
    const { dashboard } = json as { dashboard: Part | null };
    if (dashboard !== null) change(dashboard);
    return json;
  });

/** Who is signed in: what the dashboard begins with, and what every other page asks. */
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

/** A failed call is also a line in the console, which the browser itself writes. */
export const failedCall = /Failed to load resource/;
