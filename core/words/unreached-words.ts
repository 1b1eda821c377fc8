import type { WhyUnreached } from "#core/people/unreached.ts";
import { m } from "#messages";

/**
 * The sentence to the account holder about a registrant who gets no message: on pages, in the receipt and in the seven-day
 * mail.
 */
export const unreachedWords: Readonly<Record<WhyUnreached, (said: { name: string }) => string>> = {
  pending: m.unreached_pending,
  stopped: m.unreached_stopped,
  failing: m.unreached_failing,
};
