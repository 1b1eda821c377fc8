import type { Failure } from "#core/delivery/failure.ts";
import { isMet, otherwise, type SaidReply, verdicts } from "#server/providers/email/smtp-verdicts.ts";

/**
 * How much of a reply is read, in characters. The longest known ones have about 600. What a server writes beyond may be
 * megabytes, and the expressions must never see it.
 */
const readCharacters = 4096;

/**
 * Reads a refusal as the server wrote it: one line or several ("550-5.7.26 …\n550 5.7.26 …"; RFC 5321, section 4.2.1),
 * with enhanced statuses (RFC 3463) wherever they stand ("550 #5.1.0 …", "550 … (#5.7.1)", "550 [5.1.1] …"), and its words.
 * Refusals in the session (smtp.ts) and mails that come back later (read-bounce.ts) are judged alike. Null for what is
 * no refusal. The answer holds our own words only: replies quote the address.
 */
export function meaningOfReply(reply: string): Failure | null {
  const said = takeApart(reply.slice(0, readCharacters));
  if (said === null) return null;
  return verdicts.find((verdict) => isMet(verdict, said))?.failure ?? otherwise;
}

/** Not within a number with more parts ("5.1.1.7", a date), and with one of the subjects that RFC 3463 has. */
const enhancedStatus = /(?<![\d.])([245]\.[0-7]\.\d{1,3})(?!\d|\.\d)/g;

function takeApart(reply: string): SaidReply | null {
  const code = /^[45]\d\d(?!\d)/.exec(reply)?.[0];
  if (code === undefined) return null;
  const text = withoutNames(reply.toLowerCase());
  const statuses = [...text.matchAll(enhancedStatus)].flatMap(([status]) =>
    status.startsWith("2") ? [] : status,
  );
  const isPassing = code.startsWith("4") || statuses.some((status) => status.startsWith("4"));
  return { code, isPassing, statuses, words: wordsOf(text) };
}

/**
 * Without links and addresses: "no.such.user@blocked.example" must not decide. Each expression begins where a word
 * begins, so that its time grows with the length of the text alone.
 */
function withoutNames(text: string): string {
  return text
    .replace(/\.{2,}/g, " ")
    .replace(/(?<!\w)(?:https?:\/\/|www\.)\S+/g, " ")
    .replace(/<[^<>]{0,320}>/g, " ")
    .replace(/(?<![^\s<>"'()[\],;:])[^\s<>"'()[\],;:@]+@[^\s<>"'()[\],;:]+/g, " ");
}

/** The words, without codes and statuses (each line of a reply repeats them) and without host names. */
function wordsOf(text: string): string {
  return (
    text
      .replace(enhancedStatus, " ")
      .replace(/(?<![\w.])[45]\d\d(?!\w)-?/g, " ")
      // Not "RESOLVER.ADR.RecipientNotFound", which is Exchange's word for it.
      .replace(/(?<![\w.-])(?!resolver\.|storedrv\.)[\w-]+(?:\.[\w-]+)+/g, " ")
      .replace(/\s+/g, " ")
      .trim()
  );
}
