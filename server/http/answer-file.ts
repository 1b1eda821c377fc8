import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";
import { type Encoding, SiteFile } from "#server/http/site-files.ts";

/** Answers with a file, compressed as the client asks. 304 when the client has it already. */
export async function answerFile(c: Context, file: SiteFile): Promise<Response> {
  if (hasAlready(c.req.header("If-None-Match"), file)) {
    return new Response(null, { status: 304, headers: file.head("unchanged") });
  }
  const encoding = encodingFor(c.req.header("Accept-Encoding"), file);
  const body = await file.encoded(encoding);
  const headers = { ...file.head(encoding), "Content-Length": String(body.length) };
  return new Response(c.req.method === "HEAD" ? null : asBody(body), { status: file.status, headers });
}

/** The bytes themselves: a body in memory is not copied for an answer. */
const asBody = (bytes: Buffer) => bytes as Uint8Array<ArrayBuffer>;

/** Answers with content from memory that no cache may store: compressed, and without an ETag. */
export async function answerUnstored(c: Context, file: SiteFile): Promise<Response> {
  const encoding = encodingFor(c.req.header("Accept-Encoding"), file);
  const headers = { ...file.headers, ...(encoding !== "identity" && { "Content-Encoding": encoding }) };
  return new Response(asBody(await file.encoded(encoding)), { status: file.status, headers });
}

/** Answers with a page that was made for this one request: compressed, and without an ETag. */
export async function answerOnce(
  c: Context,
  { body, status, headers }: { body: Buffer; status: number; headers: Headers },
): Promise<Response> {
  const file = new SiteFile(body, { "Content-Type": headers.get("Content-Type") ?? "" }, { status });
  const encoding = body.length > 0 ? encodingFor(c.req.header("Accept-Encoding"), file) : "identity";
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  return new Response(asBody(await file.encoded(encoding)), { status, headers });
}

/**
 * Writes the same answer as `answerFile`, straight to the connection: without a request object, without copying the
 * body, and with prepared headers. `security`: the headers of every answer. A header of the file itself takes
 * precedence.
 */
export function writeFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  security: Readonly<Record<string, string>>,
): void {
  if (hasAlready(headerOf(request, "if-none-match"), file)) {
    response.writeHead(304, flatHead(file, "unchanged", security, null));
    response.end();
    return;
  }
  const encoding = encodingFor(headerOf(request, "accept-encoding"), file);
  const body = file.bodyIn(encoding);
  if (body) writeBody(request, response, file, encoding, body, security);
  else {
    file.encoded(encoding).then(
      (made) => writeBody(request, response, file, encoding, made, security),
      () => response.destroy(),
    );
  }
}

/**
 * One header of a request, with repeated lines joined. Reading `request.headers` would make Node parse all headers
 * into an object, which costs more than all the rest of an answer.
 */
export function headerOf({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  let found: string | undefined;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const candidate = rawHeaders[at] ?? "";
    if (candidate.length !== name.length || candidate.toLowerCase() !== name) continue;
    found = found === undefined ? rawHeaders[at + 1] : `${found}, ${rawHeaders[at + 1]}`;
  }
  return found;
}

function writeBody(
  { method }: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  encoding: Encoding,
  body: Buffer,
  security: Readonly<Record<string, string>>,
): void {
  response.writeHead(file.status, flatHead(file, encoding, security, body.length));
  if (method === "HEAD") response.end();
  else response.end(body);
}

/**
 * Names and values alternate: the form that Node writes fastest. Made once for each file, encoding and kind of
 * address.
 */
type FlatHeads = Map<Encoding | "unchanged", string[]>;
const flatHeads = new WeakMap<SiteFile, Map<object, FlatHeads>>();

function flatHead(
  file: SiteFile,
  kind: Encoding | "unchanged",
  security: Readonly<Record<string, string>>,
  length: number | null,
): string[] {
  const ofFile = flatHeads.get(file) ?? new Map<object, FlatHeads>();
  const ofKind: FlatHeads = ofFile.get(security) ?? new Map();
  const known = ofKind.get(kind);
  if (known) return known;
  const size = length === null ? {} : { "Content-Length": String(length) };
  const flat = Object.entries({ ...security, ...file.head(kind), ...size }).flat();
  flatHeads.set(file, ofFile.set(security, ofKind.set(kind, flat)));
  return flat;
}

function hasAlready(ifNoneMatch: string | undefined, { etag }: SiteFile): boolean {
  if (ifNoneMatch === undefined || etag === null) return false;
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}

/**
 * Browsers send only a few different values. The limit keeps a client that sends many others from filling the memory.
 */
const known = new Map<string, Encoding>();
const knownMax = 100;
const acceptMaxLength = 200;

/** Brotli before gzip where a client takes both equally, because it is smaller. */
function encodingFor(accepted: string | undefined, { isCompressible }: SiteFile): Encoding {
  if (!isCompressible || accepted === undefined || accepted.length > acceptMaxLength) return "identity";
  const before = known.get(accepted);
  if (before) return before;
  const weights = new Map(parseAccept(accepted).map(({ type, q }) => [type.toLowerCase(), q]));
  const [br, gzip] = [weights.get("br") ?? 0, weights.get("gzip") ?? 0];
  const encoding = br > 0 && br >= gzip ? "br" : gzip > 0 ? "gzip" : "identity";
  if (known.size >= knownMax) known.clear();
  known.set(accepted, encoding);
  return encoding;
}
