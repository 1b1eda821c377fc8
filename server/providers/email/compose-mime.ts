import { asciiHtml, shortLinesHtml } from "#server/providers/email/ascii-html.ts";
import type { EmailMessage } from "#server/providers/email/port.ts";

/** RFC 5322, 2.1.1: no line of a mail may be longer, its line end not counted. */
const longestLine = 998;
const plain = /^[\x20-\x7e\n]*$/;
const plainHeader = /^[\x20-\x7e]*$/;
/** RFC 5322, 3.4: a name is made of atoms, or in quotes. "Daymark, Inc <…>" without quotes would be two senders. */
const plainSender = /^("[^"\\]*"|[\w !#$%&'*+/=?^`{|}~-]+) <[^<>\s,;]+>$/;

/**
 * The mail as it goes over the wire (RFC 5322, RFC 2046), when it is so plain that nothing needs encoding. Then it is a
 * few strings put together, where nodemailer's composer takes two thirds of a mail's time. Null when something in it is
 * not ASCII or too long for a line (a name with an accent, say): nodemailer then writes it, with its encodings. HTML is
 * made plain without a visible change: characters beyond ASCII become references, and the space after a tag's name
 * becomes a line break. (Base64 would be as fast, and looks like somebody with something to hide.)
 */
export function composePlainMime(
  { to, subject, text, html, messageId, headers, deliveryId }: EmailMessage,
  { from, date }: { from: string; date: Date },
): string | null {
  const lines = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    `Date: ${date.toUTCString().replace("GMT", "+0000")}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const isPlainHead =
    plainSender.test(from) && lines.every((line) => line.length <= longestLine && plainHeader.test(line));
  if (!isPlainHead) return null;
  const boundary = `=_${deliveryId}`;
  const mail = [
    ...lines,
    "MIME-Version: 1.0",
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    "",
    ...partOf("plain", withLf(text), boundary),
    ...partOf("html", plainHtml(html), boundary),
    `--${boundary}--`,
    "",
  ].join("\n");
  return plain.test(mail) && hasShortLines(mail) ? mail.replaceAll("\n", "\r\n") : null;
}

const withLf = (text: string) => (text.includes("\r") ? text.replaceAll("\r\n", "\n") : text);

/** Line by line, because a pattern would look at every line from each of its characters on. */
function hasShortLines(content: string): boolean {
  let from = 0;
  for (let end = content.indexOf("\n"); end >= 0; end = content.indexOf("\n", from)) {
    if (end - from > longestLine) return false;
    from = end + 1;
  }
  return content.length - from <= longestLine;
}

const partOf = (subtype: "plain" | "html", content: string, boundary: string): string[] => [
  `--${boundary}`,
  `Content-Type: text/${subtype}; charset=utf-8`,
  "Content-Transfer-Encoding: 7bit",
  "",
  content,
];

function plainHtml(html: string): string {
  const plain = asciiHtml(withLf(html));
  return hasShortLines(plain) ? plain : shortLinesHtml(plain);
}
