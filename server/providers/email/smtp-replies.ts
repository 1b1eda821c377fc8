export interface ReplyMeaning {
  kind: "permanent" | "transient";
  /** Short, for the history, without any address. */
  reason: string;
}

/**
 * What a mail server's refusal means to us; the first that matches counts. A reply is "code status", as in "550 5.1.1"
 * (RFC 5321, RFC 3463), the status often missing. Permanent is only what says that the *address* is no good, because it
 * stops the channel. A policy (5.7: blocklists, SPF) or a full mailbox can be gone by the next try, and is as often
 * about us as about them. Refusals in the session (smtp.ts) and mails that come back later (read-bounce.ts) are judged
 * alike.
 */
const replies: ({ match: RegExp } & ReplyMeaning)[] = [
  { match: /^5\d\d 5\.7\./, kind: "transient", reason: "refused by a policy of the mail server" },
  { match: /^552|^5\d\d 5\.2\.2/, kind: "transient", reason: "mailbox full" },
  { match: /^5\d\d 5\.3\./, kind: "transient", reason: "mail server out of order" },
  // Said about us, at the recipient's turn: a sender that is not known there, a quota of ours that is used up.
  { match: /^5\d\d 5\.(1\.[78]|4\.5)(?!\d)/, kind: "transient", reason: "our address is refused there" },
  { match: /^5\d\d 5\.4\.[2367](?!\d)/, kind: "transient", reason: "mail server not reached" },
  { match: /^55[0136]|^5\d\d 5\.[124]\./, kind: "permanent", reason: "mailbox unknown" },
  { match: /^5/, kind: "transient", reason: "refused by the mail server" },
  { match: /^4/, kind: "transient", reason: "mail server busy" },
];

/** Null for what is no refusal. */
export function meaningOfReply(reply: string): ReplyMeaning | null {
  return replies.find(({ match }) => match.test(reply)) ?? null;
}
