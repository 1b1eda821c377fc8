import type { ClientResponse } from "hono/client";
import { hc } from "hono/client";
import { m } from "#messages";
import type { ApiRoutes } from "#server/http/app.ts";
import { askPassword } from "./ask-password.ts";
import { inPageLanguage } from "./page-language.ts";
import { type Answer, callTimeoutMs, readAnswer, stringIn } from "./read-answer.ts";
import { afterLogout, refreshSession } from "./session.ts";
import { timeoutSignal } from "./timeout-signal.ts";

/** How to call the API: `path` begins with /api/. The browser calls over the network, the server within its process. */
export type AskApi = (path: string, init?: RequestInit) => Promise<Response>;

export const askFromBrowser: AskApi = async (path, init) => {
  await afterLogout();
  return fetch(path, {
    ...init,
    headers: inPageLanguage(init?.headers),
    cache: "no-store",
    signal: init?.signal ?? timeoutSignal(callTimeoutMs),
  });
};

/** The API, typed by the server's own routes. Hono's client passes an address and options, never a Request. */
export const apiBy = (ask: AskApi) =>
  hc<ApiRoutes>("/", { fetch: (path: RequestInfo | URL, init?: RequestInit) => ask(String(path), init) }).api;

export type Api = ReturnType<typeof apiBy>;

/** The API for a page's script: `callApi(() => api.registrant.$get())`. */
export const api = apiBy(askFromBrowser);

/**
 * A call that failed, in the envelope of server/http/envelope.ts. `title` is the heading of a dialog; `fields` has each field's error. The
 * browser adds two codes: UNREACHABLE (no answer came) and UNREADABLE (the answer is not our JSON).
 */
export type ApiFailure = {
  success: false;
  error: string;
  message: string;
  title?: string;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
};

/**
 * Whether nobody knows what the server did: no answer came, or another machine's page came in its place. The server may have received the
 * call all the same.
 */
export const gotNoAnswer = ({ error }: Pick<ApiFailure, "error">): boolean =>
  error === "UNREACHABLE" || error === "UNREADABLE";

// `any` stands for Hono's status parameter, which no two routes share.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Body<R> = R extends ClientResponse<infer T, any, "json"> ? T : never;

export type ApiSuccess<R> = Extract<Body<R>, { success: true }>;

/**
 * Sends a call and turns every outcome into one of two: the success body, or a failure with a sentence to show. Never throws. A 401 means
 * that the session has ended, so this reads the session again. When the server wants the password first, a dialog asks for it, and the call
 * is sent again. A page's action on the server has neither session nor dialog.
 */
export async function callApi<R extends Pick<Response, "status" | "json">>(
  send: () => Promise<R>,
): Promise<ApiSuccess<R> | ApiFailure> {
  const answer = await readAnswer(send);
  const outcome = outcomeOf<R>(answer);
  if (import.meta.env.SSR) return outcome;
  if (answer.reached && answer.status === 401) void refreshSession();
  const isProofAsked = "error" in outcome && outcome.error === "PASSWORD_REQUIRED";
  return isProofAsked && (await askPassword()) ? callApi(send) : outcome;
}

function outcomeOf<R>(answer: Answer): ApiSuccess<R> | ApiFailure {
  if (!answer.reached) {
    return { success: false, error: "UNREACHABLE", message: m.api_unreachable() };
  }
  return isSuccess<R>(answer.body) ? answer.body : failureIn(answer.body);
}

function isSuccess<R>(body: unknown): body is ApiSuccess<R> {
  return typeof body === "object" && body !== null && "success" in body && body.success === true;
}

function failureIn(body: unknown): ApiFailure {
  if (stringIn(body, "error") && stringIn(body, "message"))
    return { ...(body as ApiFailure), success: false };
  // "success: false" without words is still the server's own answer.
  const isRefusal = typeof body === "object" && body !== null && "success" in body && body.success === false;
  return {
    success: false,
    error: isRefusal ? "UNEXPECTED" : "UNREADABLE",
    message: m.api_unexpected(),
  };
}
