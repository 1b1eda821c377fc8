/**
 * Header fields up to the first empty line, by lower-case name, folded lines joined. The first field of a name wins. Lines end
 * with LF.
 */
export function headerFieldsOf(text: string): Map<string, string> {
  const [head = ""] = text.trimStart().split(/\n[ \t]*\n/, 1);
  const fields = new Map<string, string>();
  for (const line of head.replace(/\n[ \t]+/g, " ").split("\n")) {
    const at = line.indexOf(":");
    const name = line.slice(0, Math.max(at, 0)).trim().toLowerCase();
    if (name !== "" && !fields.has(name)) fields.set(name, line.slice(at + 1).trim());
  }
  return fields;
}

/** A decoded leaf of the MIME tree. A returned mail counts as one leaf. */
export interface Part {
  /** "text/plain", in lower case. */
  type: string;
  text: string;
}

export interface ReceivedMail {
  fields: Map<string, string>;
  parts: Part[];
}

/** Bounces nest two or three levels. */
const deepest = 8;

/**
 * Splits a mail into its parts (RFC 2045, RFC 2046) in linear time, because anybody may write one. (A full parser took quadratic
 * time on some inputs: seconds for 100 KB of line ends.) Servers write bounces carelessly, so a line may end with CR, and a
 * boundary that the header omits is searched for.
 */
export function readMail(raw: Uint8Array): ReceivedMail {
  const text = Buffer.from(raw).toString("latin1").replace(/\r\n?/g, "\n").replace(/^\s+/, "");
  return { fields: headerFieldsOf(text), parts: partsOf(text, deepest) };
}

/** The mail's plain text, or its HTML as plain text. */
export function wordsOf({ parts }: ReceivedMail): string {
  const textsOf = (wanted: string) => parts.filter(({ type }) => type === wanted).map(({ text }) => text);
  const plain = textsOf("text/plain").join("\n\n");
  const words = plain.trim() === "" ? textsOf("text/html").map(withoutTags).join("\n\n") : plain;
  return words.replaceAll("’", "'");
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', nbsp: " " };

function withoutTags(html: string): string {
  return html
    .slice(Math.max(html.search(/<body\b/i), 0))
    .replace(/<(?:br|p|div|tr|li|h\d)\b[^<>]{0,1000}>/gi, "\n")
    .replace(/<[^<>]{1,1000}>/g, "")
    .replace(/&(lt|gt|amp|quot|nbsp);/g, (_, name: string) => entities[name] ?? "");
}

function partsOf(text: string, levels: number): Part[] {
  // A part that begins with an empty line has no header.
  const end = /^\n|\n[ \t]*\n/.exec(text);
  const bodyFrom = end ? end.index + end[0].length : text.length;
  const fields = headerFieldsOf(text.slice(0, bodyFrom));
  const body = text.slice(bodyFrom);
  const contentType = fields.get("content-type") ?? "";
  const type = /^[\w.+-]+\/[\w.+-]+/.exec(contentType)?.[0].toLowerCase() ?? "text/plain";
  if (!type.startsWith("multipart/")) return [{ type, text: decode(body, contentType, fields) }];
  const inner = levels > 0 ? split(body, parameter(contentType, "boundary")) : [];
  return inner.length > 0
    ? inner.flatMap((part) => partsOf(part, levels - 1))
    : [{ type: "text/plain", text: body }];
}

function split(body: string, named: string | undefined): string[] {
  const parts = named === undefined ? [] : splitAt(body, named);
  if (parts.length > 0) return parts;
  const found = /^--(\S.*)\nContent-/im.exec(body)?.[1];
  return found === undefined ? [] : splitAt(body, found.trimEnd());
}

/** The parts between the boundary's lines. The text before the first is for programs without MIME. */
function splitAt(body: string, boundary: string): string[] {
  const parts: string[][] = [];
  for (const line of body.split("\n")) {
    const rest = line.startsWith(`--${boundary}`) ? line.slice(boundary.length + 2).trimEnd() : null;
    if (rest === "--") break;
    if (rest === "") parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.map((lines) => lines.join("\n"));
}

function parameter(contentType: string, name: string): string | undefined {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;]+))`, "i").exec(contentType);
  return found?.[1] ?? found?.[2];
}

function decode(body: string, contentType: string, fields: ReadonlyMap<string, string>): string {
  const bytes = Buffer.from(transferDecoded(body, fields.get("content-transfer-encoding")), "latin1");
  // Japanese servers use ISO-2022-JP, which its escape sequences identify.
  const charset = parameter(contentType, "charset") ?? (body.includes("\x1b$") ? "iso-2022-jp" : "utf-8");
  try {
    return new TextDecoder(charset).decode(bytes).replace(/\r\n?/g, "\n");
  } catch {
    // Unknown charset.
    return bytes.toString("latin1");
  }
}

function transferDecoded(body: string, encoding = ""): string {
  if (/^base64/i.test(encoding)) return Buffer.from(body, "base64").toString("latin1");
  if (!/^quoted-printable/i.test(encoding)) return body;
  return body
    .replace(/=\n/g, "")
    .replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
