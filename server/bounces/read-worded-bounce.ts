import { headerFieldsOf } from "./header-fields.ts";
import { replyOfReport } from "./reply-of-report.ts";

/** A bounce in words for people, from a server that writes no report for programs. */
interface WordedBounce {
  /** Of the mail that came back. */
  messageId: string | undefined;
  /** "550 5.1.1 Sorry, no mailbox here by that name. (#5.1.1)" */
  reply: string;
}

/** How such bounces begin. */
const beginnings: readonly RegExp[] = [
  // qmail (https://cr.yp.to/proto/qsbmf.txt), and its descendants as Mailman knows them.
  /^(?:Hi\. This is the |We're sorry\. There's a problem|Check your send e-mail address\.)/,
  // Older servers with Exim. Exim's warning about a delay has other words behind the same first sentence.
  /^This message was created automatically by mail delivery software\.\s+A message that you (?:sent|have sent) could not be delivered/,
];

/** The line between the server's words and the mail that came back, or its headers. */
const copyBegins = /^---.*\b(?:copy of|original headers)\b.*$/im;

/**
 * Reads a bounce in words: the server says which address failed and why, and a copy of the mail or of its headers follows.
 * The words must begin as a known server's do, so a person's answer that quotes our mail is no bounce.
 * @param text the mail's text
 */
export function readWordedBounce(text: string): WordedBounce | null {
  const words = text.trimStart();
  if (!beginnings.some((beginning) => beginning.test(words))) return null;
  const copy = copyBegins.exec(words);
  if (!copy) return null;
  // More such lines may follow: "The body of the message is 120000 characters long; only the first".
  const original = words.slice(copy.index).replace(/^(?:-.*\r?\n|[ \t]*\r?\n)+/, "");
  return {
    messageId: headerFieldsOf(original).get("message-id"),
    reply: replyOfReport(null, reasonIn(words.slice(0, copy.index))),
  };
}

/**
 * Why the mail came back, in one line: what the next server answered ("Remote host said: 550 No such user"), where it is told,
 * or all that follows the address.
 */
function reasonIn(words: string): string {
  const answer = /: ([45]\d\d[ -]\S.*)$/s.exec(words)?.[1];
  const addressLine = /^[ \t]*<?[^\s<>@]{1,64}@[^\s<>@]{1,255}>?:?[ \t]*$/m.exec(words);
  const reason = addressLine ? words.slice(addressLine.index + addressLine[0].length) : "";
  return (answer ?? reason).replace(/\s+/g, " ").trim();
}
