export interface ReplyMeaning {
  kind: "permanent" | "transient";
  /** Short, for the history, without any address. */
  reason: string;
}

/**
 * What a mail server's refusal means to us; the first that matches one of its lines counts. Each line is looked at as
 * "code status", as in "550 5.1.1" (RFC 5321, RFC 3463), or as "code words" when no line names a status. Permanent is
 * only what says that the *address* is no good, because it stops the channel. A policy (5.7: blocklists, SPF) or a full
 * mailbox can be gone by the next try, and is as often about us as about them. Refusals in the session (smtp.ts) and
 * mails that come back later (read-bounce.ts) are judged alike.
 */
const replies: ({ match: RegExp } & ReplyMeaning)[] = [
  { match: /^4|^5\d\d 4\./, kind: "transient", reason: "mail server busy" },
  { match: /^5\d\d 5\.7\./, kind: "transient", reason: "refused by a policy of the mail server" },
  { match: /^552|^5\d\d 5\.2\.2/, kind: "transient", reason: "mailbox full" },
  { match: /^5\d\d 5\.3\./, kind: "transient", reason: "mail server out of order" },
  // Said about us, at the recipient's turn: a sender that is not known there, a quota of ours that is used up.
  { match: /^5\d\d 5\.(1\.[78]|4\.5)(?!\d)/, kind: "transient", reason: "our address is refused there" },
  { match: /^5\d\d 5\.4\.[2367](?!\d)/, kind: "transient", reason: "mail server not reached" },
  // The mail's own making.
  { match: /^5\d\d 5\.6\./, kind: "transient", reason: "refused by the mail server" },
  // A policy in words alone, as Exim and filters say it.
  {
    match: /^5\d\d .*\b(blocked|blocklist|black ?list|rbl|dnsbl|spam|junk|spf|dkim|dmarc|reputation)/,
    kind: "transient",
    reason: "refused by a policy of the mail server",
  },
  { match: /^55[0136]|^5\d\d 5\.[124]\./, kind: "permanent", reason: "mailbox unknown" },
  { match: /^5/, kind: "transient", reason: "refused by the mail server" },
];

/**
 * Reads a refusal as the server wrote it: one line or several ("550-5.7.26 …\n550 5.7.26 …"; RFC 5321, section 4.2.1).
 * Null for what is no refusal.
 */
export function meaningOfReply(reply: string): ReplyMeaning | null {
  const lines = linesOf(reply);
  return replies.find(({ match }) => lines.some((line) => match.test(line))) ?? null;
}

/** "550 5.7.26" for each line with a status, or else "550 words" for each line, in lower case. */
function linesOf(reply: string): string[] {
  const code = /^[45]\d\d(?!\d)/.exec(reply)?.[0];
  if (code === undefined) return [];
  // The code again, then a hyphen when another line follows.
  const lines = reply.split(/\r?\n/).map((line) => line.replace(/^\d{3}(?!\d)[\s-]*/, "").toLowerCase());
  // Some write "#5.1.0" or "[5.1.0]".
  const statuses = lines.flatMap((line) => /^[#([]?([245]\.\d{1,3}\.\d{1,3})/.exec(line)?.[1] ?? []);
  return (statuses.length > 0 ? statuses : lines).map((said) => `${code} ${said}`);
}
