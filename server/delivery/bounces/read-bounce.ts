import { createHash } from "node:crypto";
import { meaningOfReply } from "#server/providers/email/smtp-replies.ts";
import { gaveUp } from "#server/providers/email/smtp-verdicts.ts";
import { type Bounce, deliveryIdsIn } from "./bounce.ts";
import { endOfData, readWordedBounce, reasonIn } from "./bounce-in-words.ts";
import { headerFieldsOf, type Part, type ReceivedMail, readMail, wordsOf } from "./mail-parts.ts";
import { replyOfReport } from "./reply-of-report.ts";
import { namesOfReturned, splitOffReturned } from "./returned-mail.ts";

/** Read only this much of a mail: the report stands before the returned mail (RFC 3462). */
const readBytes = 512 * 1024;

/**
 * Reads one of three kinds of mail: a delivery status notification (RFC 3464), with our mail or its headers in another part; a
 * bounce in words (bounce-in-words.ts); a reader's complaint (RFC 5965). Null for anything else, because anybody may write to the
 * address for bounces.
 */
export function readBounce(raw: Uint8Array): Bounce | null {
  const mail = readMail(raw.subarray(0, readBytes));
  const news = readComplaint(mail) ?? readReport(mail) ?? readWithin(mail) ?? readWords(mail);
  if (!news || news.type === null) return null;
  const { ours, type, reply } = news;
  return { event: nameOf(mail, raw), deliveryIds: deliveryIdsIn(ours), address: null, type, reply };
}

interface News {
  /** Candidates for our mail's Message-ID. */
  ours: (string | undefined)[];
  /** Null when the report says nothing of use. */
  type: Bounce["type"] | null;
  reply: string;
}

/** Feedback types (RFC 5965) that mean "unwanted". `not-spam` and the others do not. */
const complaints: readonly (string | undefined)[] = ["abuse", "opt-out", "opt-out-list"];

function readComplaint(mail: ReceivedMail): News | null {
  const report = mail.parts.find(({ type }) => type === "message/feedback-report");
  // Hotmail's older form has no report: our mail, with this line on top.
  const isHotmails = mail.parts.some(({ text }) => /^x-hmxmroriginalrecipient:/i.test(text));
  if (isHotmails) return { ours: namesOfReturned(mail), type: "complained", reply: "" };
  if (!report) return null;
  const kind = headerFieldsOf(report.text).get("feedback-type")?.toLowerCase();
  return { ours: namesOfReturned(mail), type: complaints.includes(kind) ? "complained" : null, reply: "" };
}

/** Some gateways return the next server's whole bounce. */
function readWithin({ parts }: ReceivedMail): News | null {
  const inner = parts.find(({ type }) => type === "message/rfc822");
  return inner ? readReport(readMail(Buffer.from(inner.text, "latin1"))) : null;
}

/** Null without a report about a recipient. Then try the text. */
function readReport(mail: ReceivedMail): News | null {
  // The first group of fields is about the mail, each further group about one recipient; some servers merge them. Our mails have
  // one recipient; with more, the worst news counts. An action in the mail's group belongs to no recipient.
  const groups = (reportIn(mail.parts) ?? "").split(/\n\s*\n/).map(headerFieldsOf);
  const telling = groups.filter((fields) => fields.has("action") || fields.has("status"));
  const named = telling.filter((fields) => fields.has("final-recipient") || fields.has("original-recipient"));
  const news = (named.length > 0 ? named : telling)
    .map(readRecipient)
    .sort((one, other) => severity(other) - severity(one))[0];
  if (!news) return null;
  const { type, status } = news;
  return {
    ours: [
      ...groups.flatMap((fields) => [
        fields.get("original-envelope-id"),
        // Gmail's, for a report without the mail.
        fields.get("x-original-message-id"),
      ]),
      ...namesOfReturned(mail),
    ],
    type,
    reply: type === "delivered" || type === null ? "" : replyOfReport(status, saidIn(wordsOf(mail), news)),
  };
}

/**
 * The server's reply. A status that ends with 0 says nothing, so add the text for people. Only that text names the refused
 * command.
 */
function saidIn(words: string, { status, said }: RecipientNews): string {
  if (said === "") return status?.endsWith(".0") === false ? "" : reasonIn(words);
  return endOfData.test(splitOffReturned(words).words) ? `${said} (at the end of data)` : said;
}

const isText = ({ type }: Part) => type === "text/plain";

/** The report's part. Some servers and forwarding programs write the report into the text instead. */
function reportIn(parts: readonly Part[]): string | null {
  const report = parts.find(({ type }) => /^message\/(global-)?delivery-status$/.test(type));
  if (report) return report.text;
  for (const { text } of parts.filter(isText)) {
    const plain = text.replace(/^(?:>[> ]*)/gm, "");
    const from = /^(?:Reporting-MTA|Final-Recipient|Original-Recipient) ?: ?\S/im.exec(plain);
    if (from) return plain.slice(from.index);
  }
  return null;
}

function readWords(mail: ReceivedMail): News | null {
  const reply = readWordedBounce(mail);
  if (reply === null) return null;
  // A server that gave up after days has retried often enough: record it and do not send again.
  const isNoted =
    meaningOfReply(reply)?.reason === "mail-server-out-of-order" && gaveUp.test(reply.toLowerCase());
  return { ours: namesOfReturned(mail), type: isNoted ? "delayed" : "failed", reply };
}

/** RFC 3464, section 2.3.3. "relayed" says nothing: a later server may still lose the mail. */
const types: Readonly<Record<string, Bounce["type"]>> = {
  failed: "failed",
  failure: "failed",
  delayed: "delayed",
  delivered: "delivered",
};

interface RecipientNews {
  type: Bounce["type"] | null;
  status: string | null;
  said: string;
}

function readRecipient(fields: Map<string, string>): RecipientNews {
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get("status") ?? "")?.[0] ?? null;
  const action = fields
    .get("action")
    ?.toLowerCase()
    .replace(/[^a-z].*$/s, "");
  const type = action === undefined ? typeOf(status) : (types[action] ?? null);
  // "smtp; 550 no": the type comes first. Or the status has a comment: "5.4.4 (Illegal host)".
  const comment = /\((.*)\)/s.exec(fields.get("status") ?? "")?.[1];
  const said = (fields.get("diagnostic-code") || comment || "").replace(/^[\w.-]{1,40}\s*;\s*/, "");
  // Without a readable status, believe only a failure: its text decides.
  return { type: status === null && type !== "failed" ? null : type, status, said };
}

/** The type of a report without an action. A transient status is no failure yet. */
function typeOf(status: string | null): Bounce["type"] | null {
  return status === null || status.startsWith("2") ? null : status.startsWith("5") ? "failed" : "delayed";
}

const severity = ({ type }: RecipientNews) => ["delivered", "delayed", "failed"].indexOf(type ?? "");

/** The report's own Message-ID: a copy that came by another route has other lines on top. */
function nameOf({ fields }: ReceivedMail, raw: Uint8Array): string {
  return createHash("sha256")
    .update(fields.get("message-id") || raw)
    .digest("base64url");
}
