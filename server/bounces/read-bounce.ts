import { createHash } from "node:crypto";
import PostalMime, { type Email } from "postal-mime";
import { type Bounce, deliveryIdsIn } from "#server/bounces/bounce.ts";
import { headerFieldsOf } from "./header-fields.ts";
import { readWordedBounce } from "./read-worded-bounce.ts";
import { replyOfReport } from "./reply-of-report.ts";

/** More than any report needs. The parser's own limits are far wider. */
const limits = { maxNestingDepth: 16, maxHeadersSize: 32 * 1024 };

/**
 * How much of a mail is read. The parser's time grows with the square of some texts (a megabyte of " \n" held the whole
 * process for seconds), and anybody may write one. The report stands before the returned mail (RFC 3462), so cutting
 * off a long end loses nothing.
 */
const readBytes = 64 * 1024;

/**
 * Reads a bounce: a delivery status notification (RFC 3464) as mail servers write them, with the report in one part and
 * our own mail or its headers in another, or a bounce in words (read-worded-bounce.ts). Null for anything else, because
 * everybody may write to the address where bounces arrive.
 */
export async function readBounce(raw: Uint8Array): Promise<Bounce | null> {
  const mail = await parse(raw);
  const news = mail && (readReport(mail) ?? readWords(mail));
  if (!news) return null;
  const { ours, type, reply } = news;
  return { event: nameOf(mail, raw), deliveryIds: deliveryIdsIn(ours), address: null, type, reply };
}

interface News extends Pick<Bounce, "type" | "reply"> {
  /** Names that our mail may have. */
  ours: (string | undefined)[];
}

function readReport(mail: Email): News | null {
  const report = partOf(mail, /^message\/(global-)?delivery-status$/);
  if (report === null) return null;
  // One group of fields is about the mail; then there is one for each recipient. Our mails have one recipient; with
  // more, the worst news counts.
  const [aboutMail, ...recipients] = report
    .trimStart()
    .split(/\r?\n\s*\r?\n/)
    .map(headerFieldsOf);
  const news = recipients.map(readRecipient).sort((one, other) => severity(other) - severity(one))[0];
  if (!aboutMail || !news || news.type === null) return null;
  const original = partOf(mail, /^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)$/);
  return {
    ours: [
      aboutMail.get("original-envelope-id"),
      // Gmail's, for a report without the mail.
      aboutMail.get("x-original-message-id"),
      headerFieldsOf(original ?? "").get("message-id"),
    ],
    type: news.type,
    reply: news.reply,
  };
}

function readWords(mail: Email): News | null {
  const bounce = readWordedBounce(mail.text ?? "");
  return bounce && { ours: [bounce.messageId], type: "failed", reply: bounce.reply };
}

async function parse(raw: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(Uint8Array.from(raw.subarray(0, readBytes)), {
      forceRfc822Attachments: true,
      ...limits,
    });
  } catch {
    // The mail is nested too deep, or is no mail at all.
    return null;
  }
}

function partOf(mail: Email, type: RegExp): string | null {
  const part = mail.attachments.find(({ mimeType }) => type.test(mimeType));
  if (!part) return null;
  return typeof part.content === "string" ? part.content : new TextDecoder().decode(part.content);
}

/** RFC 3464, section 2.3.3. "relayed" says nothing: the mail may be lost further on. */
const types: Readonly<Record<string, Bounce["type"]>> = {
  failed: "failed",
  delayed: "delayed",
  delivered: "delivered",
};

function readRecipient(fields: Map<string, string>): { type: Bounce["type"] | null; reply: string } {
  const type = types[fields.get("action")?.toLowerCase() ?? ""] ?? null;
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get("status") ?? "")?.[0] ?? null;
  // Without a status that can be read, only a failure is believed: its words decide.
  if (type === null || (status === null && type !== "failed")) return { type: null, reply: "" };
  if (type === "delivered") return { type, reply: "" };
  const [, said = ""] = /^[\w-]{1,40}\s*;\s*(.*)$/s.exec(fields.get("diagnostic-code") ?? "") ?? [];
  return { type, reply: replyOfReport(status, said) };
}

const severity = ({ type }: { type: Bounce["type"] | null }) =>
  ["delivered", "delayed", "failed"].indexOf(type ?? "");

/** The report's own Message-ID: the same report may come by two ways, with other lines on top. */
function nameOf({ messageId }: Email, raw: Uint8Array): string {
  return createHash("sha256")
    .update(messageId || raw)
    .digest("base64url");
}
