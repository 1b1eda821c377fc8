import type { Failure } from "#core/delivery/failure.ts";
import { isMet, otherwise, type SaidReply, verdicts } from "#server/providers/email/smtp-verdicts.ts";

/**
 * Characters of a reply to read. The longest known replies have about 600. A server may write megabytes more, and the expressions
 * must never see them.
 */
const readCharacters = 4096;

/**
 * Reads a refusal as the server wrote it: one line or several ("550-5.7.26 …\n550 5.7.26 …"; RFC 5321, section 4.2.1), with
 * enhanced statuses (RFC 3463) anywhere ("550 #5.1.0 …", "550 … (#5.7.1)", "550 [5.1.1] …"), and its text. Serves refusals in the
 * session (smtp.ts) and bounces (read-bounce.ts). Null when it is no refusal. The result has only our own words, because replies
 * quote the address.
 */
export function meaningOfReply(reply: string): Failure | null {
  const said = takeApart(reply.slice(0, readCharacters));
  if (said === null) return null;
  return verdicts.find((verdict) => isMet(verdict, said))?.failure ?? otherwise;
}

/** Not part of a longer number ("5.1.1.7", a date), and with one of RFC 3463's subjects. */
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

/** Hosts of blocklists. */
const lists =
  /(?:^|[/.])(?:spamhaus\.(?:org|com|net)|spamcop\.net|spamrats\.com|sorbs\.net|abuseat\.org|barracudacentral\.org|uceprotect\.net|senderscore\.org|surriel\.com|mailspike\.net|invaluement\.com|(?:dnsbl|rbl)\.[\w.-]+)(?![\w.-])/;

/** A link that tells a sender why it is listed: it names a list, the listing, or an IP address. */
const linkToListing = new RegExp(
  `${lists.source}|\\w[/?]\\S{0,200}?(?:(?:block|black|deny)-?list|delist|unblock|reputation|\\bip=|(?:\\d{1,3}\\.){3}\\d)`,
);

/** Drops a link or a host, except as a sign that it names a blocklist. */
const unlessListing = (signs: RegExp) => (name: string) => (signs.test(name) ? " blocklist " : " ");

/**
 * Removes links and addresses: "no.such.user@blocked.example" must not decide. Each expression begins at a word's start, so its
 * time is linear.
 */
function withoutNames(text: string): string {
  return text
    .replace(/\.{2,}/g, " ")
    .replace(/(?<!\w)(?:https?:\/\/|www\.)\S+/g, unlessListing(linkToListing))
    .replace(/<[^<>]{0,320}>/g, " ")
    .replace(/(?<![^\s<>"'()[\],;:])[^\s<>"'()[\],;:@]+@[^\s<>"'()[\],;:]+/g, " ");
}

/** Removes codes and statuses (each line of a reply repeats them) and host names. */
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
