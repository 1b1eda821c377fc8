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
