import type { FailureKind, ThrottleLimit } from "#core/delivery/failure.ts";

/**
 * A refusal that some server has really sent, from its documentation or a public thread, and what it proves. Test data:
 * nothing of it is shipped. Addresses, host names and numbers are made neutral; the words are as they were.
 */
export interface KnownReply {
  /** Whose software or service says it, or documents it as met. */
  from: string;
  reply: string;
  /** A vendor's report has words alone. They are judged with "550 5.0.0" before them, as read-bounce.ts does. */
  isWordsAlone?: boolean;
  proves: FailureKind;
  limit?: ThrottleLimit;
  /** Where it was read. */
  source: string;
}

/** The reply as `meaningOfReply` gets it. */
export const asReply = ({ reply, isWordsAlone = false }: KnownReply): string =>
  isWordsAlone ? `550 5.0.0 ${reply}` : reply;
