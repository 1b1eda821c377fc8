import type { ApiSuccess, api } from "./api.ts";
import { readAnswer } from "./read-answer.ts";
import type { ServerStatus } from "./server-status.ts";

/** The GETs of the API that a document may begin with (`preloads` in page-handle.ts). */
export type PreloadedPath = "/api/dashboard" | "/api/status";

declare global {
  /** Set by a document that calls the API before its scripts have loaded (root.tsx). The answer is null when none came. */
  var daymarkPreloaded: { path: PreloadedPath; answer: Promise<Response | null> } | undefined;
}

export type DashboardAnswer = ApiSuccess<Awaited<ReturnType<typeof api.dashboard.$get>>>;

/** The parts of the page that read the answer: each takes it once, and calls the API by itself from then on. */
type Taker = "session" | "server" | "dashboard";

const taken = new Set<Taker>();
let read: Promise<unknown> | undefined;

/**
 * The dashboard's answer that the document has requested. Null when the document requested something else or nothing, when the call failed,
 * and when `taker` has taken it before.
 */
export async function takePreloadedAnswer(taker: Taker): Promise<DashboardAnswer | null> {
  return (await take(taker, "/api/dashboard")) as DashboardAnswer | null;
}

/** Drops the answer: its session has ended since. */
export function dropPreloadedAnswer(): void {
  for (const taker of ["session", "server", "dashboard"] as const) taken.add(taker);
}

/** The server's status, from either request of the document. Null as above. */
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
