import type { Failure } from "#core/delivery/failure.ts";
import { isMet, otherwise, type SaidReply, verdicts } from "#server/providers/email/smtp-verdicts.ts";

/**
 * How many characters of a reply are read. The longest known replies have about 600. A server may write megabytes more,
 * and the expressions must never see them.
 */
const readCharacters = 4096;

/**
 * Reads a refusal as the server wrote it: one line or several ("550-5.7.26 …\n550 5.7.26 …"; RFC 5321, section 4.2.1),
 * with enhanced statuses (RFC 3463) in any place ("550 #5.1.0 …", "550 … (#5.7.1)", "550 [5.1.1] …"), and its words.
 * Refusals in the session (smtp.ts) and bounces (read-bounce.ts) are read alike. Null when it is no refusal. The result
 * has only our own words, because replies quote the address.
 */
export function meaningOfReply(reply: string): Failure | null {
  const said = takeApart(reply.slice(0, readCharacters));
  if (said === null) return null;
  return verdicts.find((verdict) => isMet(verdict, said))?.failure ?? otherwise;
}

/** A status is not part of a number with more parts ("5.1.1.7", a date), and has one of RFC 3463's subjects. */
export const enhancedStatus = /(?<![\d.])([245]\.[0-7]\.\d{1,3})(?!\d|\.\d)/g;

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

/** Hosts of those who list senders of spam. */
const lists =
  /(?:^|[/.])(?:spamhaus\.(?:org|com|net)|spamcop\.net|spamrats\.com|sorbs\.net|abuseat\.org|barracudacentral\.org|uceprotect\.net|senderscore\.org|surriel\.com|mailspike\.net|invaluement\.com|(?:dnsbl|rbl)\.[\w.-]+)(?![\w.-])/;

/** A link that tells a sender why he is listed: it names a list, the listing, or his IP address. */
const linkToListing = new RegExp(
  `${lists.source}|\\w[/?]\\S{0,200}?(?:(?:block|black|deny)-?list|delist|unblock|reputation|\\bip=|(?:\\d{1,3}\\.){3}\\d)`,
);

/** A link or a host says nothing, except for this: a blocklist is named. */
const unlessListing = (signs: RegExp) => (name: string) => (signs.test(name) ? " blocklist " : " ");

/**
 * The words without links and addresses: "no.such.user@blocked.example" must not decide. Each expression begins where a
 * word begins, so that its time grows only with the length of the text.
 */
function withoutNames(text: string): string {
  return text
    .replace(/\.{2,}/g, " ")
    .replace(/(?<!\w)(?:https?:\/\/|www\.)\S+/g, unlessListing(linkToListing))
    .replace(/<[^<>]{0,320}>/g, " ")
    .replace(/(?<![^\s<>"'()[\],;:])[^\s<>"'()[\],;:@]+@[^\s<>"'()[\],;:]+/g, " ");
}

/** The words without codes and statuses (each line of a reply repeats them) and without host names. */
function wordsOf(text: string): string {
  return (
    text
      .replace(enhancedStatus, " ")
      .replace(/(?<![\w.])[45]\d\d(?!\w)-?/g, " ")
      // "RESOLVER.ADR.RecipientNotFound" stays: it is Exchange's phrase for an unknown recipient.
      .replace(/(?<![\w.-])(?!resolver\.|storedrv\.)[\w-]+(?:\.[\w-]+)+/g, unlessListing(lists))
      .replace(/\s+/g, " ")
      .trim()
  );
}
