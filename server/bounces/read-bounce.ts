import { createHash } from "node:crypto";
import PostalMime, { type Email } from "postal-mime";
import { type Bounce, deliveryIdsIn } from "#server/bounces/bounce.ts";

/** More than any report needs. The parser's own limits are far wider. */
const limits = { maxNestingDepth: 16, maxHeadersSize: 32 * 1024 };

/**
 * How much of a mail is read. The parser's time grows with the square of some texts (a megabyte of " \n" held the whole
 * process for seconds), and anybody may write one. The report stands before the returned mail (RFC 3462), so cutting
 * off a long end loses nothing.
 */
const readBytes = 64 * 1024;

/**
 * How many characters are taken of the words of the server that refused the mail. The words decide where a status says
 * nothing (5.0.0) or is the relay's guess (5.1.1 beside "553 Relaying disallowed").
 */
const diagnosticCharacters = 1000;

/**
 * Reads a bounce: a delivery status notification (RFC 3464) as mail servers write them, with the report in one part and
 * our own mail or its headers in another. Null for anything else, because everybody may write to the address where
 * bounces arrive.
 */
export async function readBounce(raw: Uint8Array): Promise<Bounce | null> {
  const mail = await parse(raw);
  const report = mail && partOf(mail, /^message\/(global-)?delivery-status$/);
  if (!mail || !report) return null;
  // One group of fields is about the mail; then there is one for each recipient. Our mails have one recipient; with
  // more, the worst news counts.
  const [aboutMail, ...recipients] = report.split(/\r?\n\s*\r?\n/).map(fieldsOf);
  const news = recipients.map(readRecipient).sort((one, other) => severity(other) - severity(one))[0];
  if (!aboutMail || !news || news.type === null) return null;
  const original = partOf(mail, /^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)$/);
  return {
    event: nameOf(mail, raw),
    deliveryIds: deliveryIdsIn([
      aboutMail.get("original-envelope-id"),
      fieldsOf(original ?? "").get("message-id"),
    ]),
    address: null,
    type: news.type,
    reply: news.reply,
  };
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

/**
 * Header fields by their name in lower case, with folded lines joined, up to the first empty line. The first field of a
 * name counts.
 */
function fieldsOf(text: string): Map<string, string> {
  const [head = ""] = text.replace(/^\s+/, "").split(/\r?\n\r?\n/);
  const fields = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const at = line.indexOf(":");
    const name = line.slice(0, Math.max(at, 0)).trim().toLowerCase();
    if (name !== "" && !fields.has(name)) fields.set(name, line.slice(at + 1).trim());
  }
  return fields;
}

/** RFC 3464, section 2.3.3. "relayed" says nothing: the mail may be lost further on. */
const types: Readonly<Record<string, Bounce["type"]>> = {
  failed: "failed",
  delayed: "delayed",
  delivered: "delivered",
};

function readRecipient(fields: Map<string, string>): { type: Bounce["type"] | null; reply: string } {
  const type = types[fields.get("action")?.toLowerCase() ?? ""] ?? null;
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get("status") ?? "")?.[0];
  if (type === null || status === undefined) return { type: null, reply: "" };
  if (type === "delivered") return { type, reply: "" };
  const diagnostic = fields.get("diagnostic-code")?.slice(0, diagnosticCharacters) ?? "";
  const [, saidCode, words = ""] = /^[\w-]{1,40}\s*;\s*([45]\d\d(?!\d))?[\s-]*(.*)$/is.exec(diagnostic) ?? [];
  // The status is the more precise word. A code of another class beside it is a mistake.
  const code = saidCode?.[0] === status[0] ? saidCode : `${status[0]}50`;
  const others = words.startsWith(status) ? words.slice(status.length).trim() : words;
  return { type, reply: `${code} ${status} ${others}`.trim() };
}

const severity = ({ type }: { type: Bounce["type"] | null }) =>
  ["delivered", "delayed", "failed"].indexOf(type ?? "");

/** The report's own Message-ID: the same report may come by two ways, with other lines on top. */
function nameOf({ messageId }: Email, raw: Uint8Array): string {
  return createHash("sha256")
    .update(messageId || raw)
    .digest("base64url");
}
