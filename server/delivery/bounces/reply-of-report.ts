import { enhancedStatus } from "#server/providers/email/smtp-replies.ts";

/**
 * Use this many characters of the refusing server's text. The text decides where a status says nothing (5.0.0) or is the relay's
 * guess (5.1.1 beside "553 Relaying disallowed").
 */
const readCharacters = 1000;

/**
 * The refusal as a server would have sent it in the session: "550 5.1.1 User unknown".
 * @param status the report's (RFC 3463); null when unreadable: then the text decides
 * @param said a code and text, or text alone
 */
export function replyOfReport(status: string | null, said: string): string {
  const [, saidCode, words = ""] = /^([45]\d\d(?!\d))?[\s-]*(.*)$/s.exec(said.slice(0, readCharacters)) ?? [];
  const known = status ?? statusIn(words, saidCode?.[0]) ?? `${saidCode?.[0] ?? 5}.0.0`;
  // The status is more precise. A code of another class beside it is a mistake.
  const code = saidCode?.[0] === known[0] ? saidCode : `${known[0]}50`;
  const others = words.startsWith(known) ? words.slice(known.length).trim() : words;
  return `${code} ${known} ${others}`.trim();
}

/** The first status in the text, of the code's class if there is a code. */
function statusIn(words: string, codeClass = ""): string | null {
  const statuses = [...words.matchAll(enhancedStatus)].map(([status]) => status);
  return statuses.find((status) => !status.startsWith("2") && status.startsWith(codeClass)) ?? null;
}
