import { type ReceivedMail, wordsOf } from "./mail-parts.ts";
import { replyOfReport } from "./reply-of-report.ts";
import { splitOffReturned } from "./returned-mail.ts";

/** Search only this far into the text. */
const readCharacters = 1000;

/** First words of known servers' bounces that have no machine-readable report. */
const forms: readonly RegExp[] = [
  // qmail (https://cr.yp.to/proto/qsbmf.txt) and its descendants.
  /^(?:Hi\. This is the |We're sorry\. There's a problem|Check your send e-mail address\.)/,
  // Exim. Its warning about a delay has other words behind the same first sentence.
  /^This message was created automatically by .{1,160}?\. A message that you (?:have )?sent could not be delivered/,
  /^Это письмо создано автоматически сервером Mail\.Ru/,
  // Sendmail, and gateways that write as it does.
  /^(?:The original message was received at .{0,200}?)?-{3,} ?(?:The following addresses had (?:permanent|delivery)|Transcript of session)/,
  // OpenSMTPD, DragonFly
  /^Hi! This is the MAILER-DAEMON|^This is the DragonFly Mail Agent/,
  // Lotus Notes, m-FILTER, IMail
  /^-{3,} ?Failure Reasons|^.{0,600}-{5,} ?server message |^(?:Unknown user|Invalid final delivery userid): \S+@/,
];

/** Other programs' wording. A person may use it too, so it counts only in a mail that a program sent. */
const notDelivered =
  /(?:\bnot|n't|\bcannot) (?:be |reach |receive |able to )?(?:successfully )?(?:deliver|the following|a copy of)|\bundeliver|\b(?:unable|failed|fails|trouble|error|problems?)\b.{0,40}\bdeliver|\bdel[ie]very\b.{0,60}\bfail|\bfailure notice|\brejected by a|\bfailed (?:addresses|recipients?)|\bwas rejected\b|\breturned (?:mail|because)|\brcpt to:|^user mailbox exceeds/i;

/** The server is still trying: no bounce. */
const waits = /\b(?:delayed|not yet|warning|will (?:be retried|keep|continue)|still being)\b/i;

const programs =
  /mailer-?daemon|mdaemon|post_?master|mail[ ._-]?deliver|mail[ ._-]?(?:system|service|admin)|administrator|microsoftexchange|\bimss@|\bsysadmin@/i;

/**
 * Reads a bounce that has only text. It must begin as a known server's does, so a person's answer that quotes our mail is no
 * bounce.
 * @returns "550 5.1.1 Sorry, no mailbox here by that name. (#5.1.1)"
 */
export function readWordedBounce(mail: ReceivedMail): string | null {
  const text = wordsOf(mail);
  const { words } = splitOffReturned(text);
  const begins = words.slice(0, readCharacters).replace(/\s+/g, " ").trim();
  const isKnown = forms.some((form) => form.test(begins));
  if (!isKnown && !(isByProgram(mail) && notDelivered.test(begins) && !waits.test(begins))) return null;
  return replyOfReport(null, reasonIn(text));
}

function isByProgram({ fields }: ReceivedMail): boolean {
  return (
    programs.test(fields.get("from") ?? "") ||
    fields.get("return-path") === "<>" ||
    fields.has("x-failed-recipients")
  );
}

/** The refusing server's reply, up to the end of its paragraph: "Remote host said: 550 No such user". */
const answer = /(?:^|[\s:<(['"])((?:4[2-7]|5[0-7])\d[ :-]{1,2}(?!\d{3})\S[\s\S]*?)(?:\n[ \t]*\n|$)/;

export const endOfData = /\bend of data\b/i;

/** A reason without a code, behind an introduction. */
const announced = /\b(?:reported error|reason|because) ?:\s*(\S[\s\S]*?)(?:\n[ \t]*\n|$)/i;

const address = "[^\\s<>@]{1,64}@[^\\s<>@]{1,255}";
const lineOfAddress = new RegExp(`^[ \\t"*]*<?${address}`, "m");
const startOfAddressLine = new RegExp(`^[ \\t"*]*<?${address}[>:]*`);
const lineWithAddress = new RegExp(`^.{0,200}${address}`, "m");

/** Lines to drop before reading: rules, headers quoted from our mail, sendmail's summary at the end. */
const noReason =
  /^(?:[ \t|]*[-=*#]{3,}|[ \t]*(?:To|From|Subject|Date|Sent|Message-ID|Content-[\w-]+):|55\d \S+\.\.\. Service unavailable).*$/gim;

/** Why the mail came back, in one line: the server's reply, else the text beside the address, else all the text. */
export function reasonIn(text: string): string {
  const words = splitOffReturned(text).words.replace(noReason, "");
  const said = answer.exec(words)?.[1] ?? announced.exec(words)?.[1] ?? besideAddress(words);
  // The refused command may stand before the reply or after it.
  return (endOfData.test(words) ? `${said} (at the end of data)` : said).replace(/\s+/g, " ").trim();
}

function besideAddress(words: string): string {
  const found = lineOfAddress.exec(words) ?? lineWithAddress.exec(words);
  if (!found) return words;
  const below = words.slice(found.index).replace(startOfAddressLine, "").trim();
  return (
    below ||
    (words
      .slice(0, found.index)
      .split(/\n[ \t]*\n/)
      .at(-1) ??
      "")
  );
}
