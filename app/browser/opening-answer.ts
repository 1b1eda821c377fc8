import type { ApiSuccess, api } from "./api.ts";
import { readAnswer } from "./read-answer.ts";

declare global {
  /** Set by a document that asks while its scripts are still to come (`opensWith` in page-handle.ts). Null when no answer came. */
  var daymarkOpening: Promise<Response | null> | undefined;
}

export type DashboardAnswer = ApiSuccess<Awaited<ReturnType<typeof api.dashboard.$get>>>;

/** Who takes a part of it: each takes it once, and asks for itself from then on. */
type Taker = "session" | "server" | "dashboard";

const taken = new Set<Taker>();
let read: Promise<DashboardAnswer | null> | undefined;

/** The answer that the document has asked for. Null without one, when it was no success, and when it was taken before. */
export async function takeOpeningAnswer(taker: Taker): Promise<DashboardAnswer | null> {
  const begun = globalThis.daymarkOpening;
  if (begun === undefined || taken.has(taker)) return null;
  taken.add(taker);
  read ??= readOpening(begun);
  return read;
}

async function readOpening(begun: Promise<Response | null>): Promise<DashboardAnswer | null> {
  const answer = await readAnswer(async () => (await begun) ?? Response.error());
  const isSuccess = answer.reached && answer.status === 200 && answer.body !== undefined;
  return isSuccess ? (answer.body as DashboardAnswer) : null;
}
