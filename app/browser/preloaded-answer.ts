import type { ApiSuccess, api } from "./api.ts";
import { readAnswer } from "./read-answer.ts";
import type { ServerStatus } from "./server-status.ts";

/** The GETs of the API that a document may begin with (`preloads` in page-handle.ts). */
export type PreloadedPath = "/api/dashboard" | "/api/status";

declare global {
  /** Set by a document that asks while its scripts are still to come (root.tsx). The answer is null when none came. */
  var daymarkPreloaded: { path: PreloadedPath; answer: Promise<Response | null> } | undefined;
}

export type DashboardAnswer = ApiSuccess<Awaited<ReturnType<typeof api.dashboard.$get>>>;

/** Who takes a part of it: each takes it once, and asks for itself from then on. */
type Taker = "session" | "server" | "dashboard";

const taken = new Set<Taker>();
let read: Promise<unknown> | undefined;

/**
 * The dashboard's answer that the document has asked for. Null where it asked for something else or nothing, when it was no
 * success, and when it was taken before.
 */
export async function takePreloadedAnswer(taker: Taker): Promise<DashboardAnswer | null> {
  return (await take(taker, "/api/dashboard")) as DashboardAnswer | null;
}

/** Nobody takes it any more: it was asked for in a session that has ended since. */
export function dropPreloadedAnswer(): void {
  for (const taker of ["session", "server", "dashboard"] as const) taken.add(taker);
}

/** The server's status, from whatever the document has asked for. Null as above. */
export async function takePreloadedStatus(): Promise<ServerStatus | null> {
  const alone = globalThis.daymarkPreloaded?.path === "/api/status";
  if (alone) return (await take("server", "/api/status")) as ServerStatus | null;
  return (await takePreloadedAnswer("server"))?.server ?? null;
}

async function take(taker: Taker, path: PreloadedPath): Promise<unknown> {
  const begun = globalThis.daymarkPreloaded;
  if (begun?.path !== path || taken.has(taker)) return null;
  taken.add(taker);
  read ??= readPreloaded(begun.answer);
  return read;
}

/** The body of a success, or null. */
async function readPreloaded(begun: Promise<Response | null>): Promise<unknown> {
  const answer = await readAnswer(async () => (await begun) ?? Response.error());
  const isSuccess = answer.reached && answer.status === 200;
  return (isSuccess && answer.body) || null;
}
