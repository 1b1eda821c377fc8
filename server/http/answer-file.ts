import type { Context } from "hono";
import { compress } from "hono/compress";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { parseAccept } from "hono/utils/accept";
import type { SiteFile } from "#server/http/site-files.ts";

/** Hono's middleware: compression, and 304 where the client has the answer already. */
export const compressedAndTagged = [
  compress(),
  // A cache replaces its stored headers by those of a 304.
  etag({ retainedHeaders: [...RETAINED_304_HEADERS, "content-security-policy"] }),
] as const;

/** Answers with a file, as compressed by the build if the client takes Brotli. */
export function answerFile(c: Context, { body, brotli, headers, status }: SiteFile): Response {
  const isBrotli = brotli !== null && takesBrotli(c.req.header("Accept-Encoding"));
  const bytes = isBrotli ? brotli : body;
  return new Response(c.req.method === "HEAD" ? null : (bytes as Uint8Array<ArrayBuffer>), {
    status,
    headers: {
      ...headers,
      ...(brotli !== null && { Vary: "Accept-Encoding" }),
      ...(isBrotli && { "Content-Encoding": "br" }),
      "Content-Length": String(bytes.length),
    },
  });
}

const takesBrotli = (accepted = ""): boolean =>
  parseAccept(accepted).some(({ type, q }) => type.toLowerCase() === "br" && q > 0);
