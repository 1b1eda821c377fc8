import { inPageLanguage } from "./page-language.ts";
import { callTimeoutMs, readAnswer, stringIn } from "./read-answer.ts";
import { timeoutSignal } from "./timeout-signal.ts";

/** Who is signed in: the provider's id, the address, and the first and last name joined. */
export type SessionUser = {
  uid: string;
  email: string;
  displayName: string;
  /** Whether the session outlives the browser: "Keep me logged in on this device". */
  isKept: boolean;
};

/** Why an auth call failed. When no answer came, `status` is 0 and the code is UNREACHABLE. */
export type AuthFailure = {
  ok: false;
  status: number;
  code: string;
  message: string;
  /** The id of the e-mail check whose code was mailed for a login (CODE_REQUIRED). */
  check?: string | undefined;
};
export type AuthAnswer = { ok: true; body: unknown } | AuthFailure;

const unreachable: AuthFailure = { ok: false, status: 0, code: "UNREACHABLE", message: "No answer" };

/** How to call the API: by the browser's own `fetch`, or by the server's for a form that was posted without a script. */
export type AskAuth = (path: string, init: RequestInit) => Promise<Response>;

/**
 * Calls Better Auth under /api/auth: a POST when there is a body, otherwise a GET. Never throws.
 * Better Auth's own React client does this and more, for 11.5 KB gzipped on every page. Daymark does not need the rest. When the session
 * call fails, that client keeps the old user; Daymark treats a refusal as "nobody is signed in".
 */
export async function callAuth(
  path: string,
  body?: Record<string, string | boolean | Record<string, unknown>>,
  ask: AskAuth = fetch,
): Promise<AuthAnswer> {
  const answer = await readAnswer(() =>
    ask(`/api/auth/${path}`, {
      method: body ? "POST" : "GET",
      headers: inPageLanguage(body ? { "Content-Type": "application/json" } : {}),
      body: body ? JSON.stringify(body) : null,
      cache: "no-store",
      signal: timeoutSignal(callTimeoutMs),
    }),
  );
  if (!answer.reached) return unreachable;
  const { status, body: answered } = answer;
  if (status < 400 && answered !== undefined) return { ok: true, body: answered };
  return {
    ok: false,
    status,
    // An answer that is not JSON comes from a machine in front of the server.
    code: answered === undefined ? "UNREADABLE" : codeIn(answered, status),
    message: stringIn(answered, "message") ?? "No message",
    check: checkIn(answered),
  };
}

const checkIn = (body: unknown): string | undefined =>
  typeof body === "object" &&
  body !== null &&
  "verification" in body &&
  stringIn(body, "error") === "CODE_REQUIRED"
    ? (stringIn(body.verification, "id") ?? undefined)
    : undefined;

const codeIn = (body: unknown, status: number): string =>
  stringIn(body, "code") ?? stringIn(body, "error") ?? `HTTP_${status}`;

/** Whether the answer has this flag, and it is set. */
export const flagIn = (body: unknown, name: string): boolean =>
  typeof body === "object" &&
  body !== null &&
  name in body &&
  (body as Record<string, unknown>)[name] === true;

/** The user in an answer of sign-in, sign-up or get-session. Null when the answer has none. */
export function userIn(body: unknown): SessionUser | null {
  if (typeof body !== "object" || body === null || !("user" in body)) return null;
  const uid = stringIn(body.user, "id");
  const email = stringIn(body.user, "email");
  const isKept = "kept" in body && body.kept === true;
  return uid && email ? { uid, email, displayName: stringIn(body.user, "name") ?? "", isKept } : null;
}
