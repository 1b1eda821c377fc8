import type { FailureKind, ThrottleLimit } from "#core/delivery/failure.ts";

/**
 * A refusal that some server has really sent, from its documentation or a public thread, and what it proves. This is
 * test data and not shipped. Addresses, host names and numbers are made neutral; the words are unchanged.
 */
export interface KnownReply {
  /** The software or service that says it, or whose documentation quotes it. */
  from: string;
  reply: string;
  /** A vendor's report has only words. They are read with "550 5.0.0" before them, as read-bounce.ts does. */
  isWordsAlone?: boolean;
  proves: FailureKind;
  limit?: ThrottleLimit;
  /** Where the reply was found. */
  source: string;
}

/** The reply as `meaningOfReply` gets it. */
export const asReply = ({ reply, isWordsAlone = false }: KnownReply): string =>
  isWordsAlone ? `550 5.0.0 ${reply}` : reply;
