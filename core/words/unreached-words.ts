import type { WhyUnreached } from "#core/people/unreached.ts";
import { m } from "#messages";

/** What is said of a registrant who gets no message, to the account holder: on pages, in the receipt and in the seven-day mail. */
export const unreachedWords: Readonly<Record<WhyUnreached, (said: { name: string }) => string>> = {
  pending: m.unreached_pending,
  stopped: m.unreached_stopped,
  failing: m.unreached_failing,
};
