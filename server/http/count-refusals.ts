import type { Logger } from "pino";
import { memoizeByObject } from "#core/memoize.ts";
import type { RefusalCode } from "#core/refusals.ts";

/**
 * Refusals that show an attack: wrong passwords and codes, reached limits, other sites' pages, and anything missing or another's.
 */
export const attackKinds = [
  "wrong-password",
  "wrong-code",
  "limit-reached",
  "foreign-origin",
  "not-found",
] as const;
type AttackKind = (typeof attackKinds)[number];

const kinds: Partial<Record<RefusalCode, AttackKind>> = {
  INVALID_EMAIL_OR_PASSWORD: "wrong-password",
  WRONG_PASSWORD: "wrong-password",
  INVALID_PASSKEY: "wrong-password",
  WRONG_CODE: "wrong-code",
  TOO_MANY_ATTEMPTS: "limit-reached",
  TOO_MANY_REQUESTS: "limit-reached",
  FOREIGN_ORIGIN: "foreign-origin",
  NOT_FOUND: "not-found",
};

const minuteMs = 60_000;
const none = (): Record<AttackKind, number> => ({
  "wrong-password": 0,
  "wrong-code": 0,
  "limit-reached": 0,
  "foreign-origin": 0,
  "not-found": 0,
});

const total = none();

/** Counts of each kind since this process started. They name nobody. */
export const refusedAnswers = (): Readonly<Record<AttackKind, number>> => total;

/** The current minute of each log. Null while nothing was refused. */
const minuteOf = memoizeByObject((_log: object): { counts: Record<AttackKind, number> | null } => ({
  counts: null,
}));

/** Counts a refusal. A minute with any gets one line in the log at its end. */
export function countRefusal(log: Logger, code: RefusalCode): void {
  const kind = kinds[code];
  if (kind === undefined) return;
  total[kind] += 1;
  const minute = minuteOf(log);
  if (minute.counts === null) {
    const counts = none();
    minute.counts = counts;
    setTimeout(() => {
      minute.counts = null;
      log.warn(counts, "refused within a minute");
    }, minuteMs).unref();
  }
  minute.counts[kind] += 1;
}
