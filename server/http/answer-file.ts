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

/** The bytes as they are: a body that is in memory is not copied for an answer. */
const asBody = (bytes: Buffer) => bytes as Uint8Array<ArrayBuffer>;

/** Answers with what is in memory and may not be stored by anybody else: compressed, and without an ETag. */
export async function answerUnstored(c: Context, file: SiteFile): Promise<Response> {
  const encoding = encodingFor(c.req.header("Accept-Encoding"), file);
  const headers = { ...file.headers, ...(encoding !== "identity" && { "Content-Encoding": encoding }) };
  return new Response(asBody(await file.encoded(encoding)), { status: file.status, headers });
}

/** Answers with a page that is for one request alone: compressed, and with nothing by which it could be asked for again. */
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
 * The answer of `answerFile`, written straight to the connection: no request object, no copy of the body, and headers that were put
 * together before. `security` are those of every answer; what the file says itself counts first.
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
 * One header of a request as it came, its lines joined. Node makes an object of all headers when `headers` is read; for
 * three of them that is the larger part of the work.
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

/** Names and values in turns, as Node writes them with the least ado. Made once for each file, encoding and kind of address. */
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

/** What browsers send is the same few lines. A client that sends others must not fill the memory. */
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
