import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context } from "hono";
import { accepts } from "hono/accepts";
import { getMimeType } from "hono/utils/mime";
import { namesBrand } from "#server/http/brand-in-pages.ts";
import { contentSecurityPolicy } from "#server/http/security.ts";
import { asInstalled, type SiteAddress, scriptAsInstalled } from "#server/http/site-address.ts";

/** A file of the built site, in memory. */
export interface SiteFile {
  body: Buffer;
  etag: string;
  headers: Record<string, string>;
  /** The body in an encoding. It is compressed when first asked for, and then kept. */
  encoded(encoding: "br" | "gzip"): Promise<Buffer>;
}

/**
 * Reads the built site (`build/client`) into memory. From memory a page is served at 0.97 of the rate of bare
 * node:http, through Hono's serveStatic at 0.12. Keys are the paths of URLs: a page's `login/index.html` is `/login`.
 */
export async function loadSiteFiles(folder: string, address: SiteAddress): Promise<Map<string, SiteFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, SiteFile>();
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith(".")) continue;
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(folder.length).replaceAll("\\", "/");
    files.set(urlPath(path), toSiteFile(path, await readFile(file), address));
  }
  return files;
}

function urlPath(path: string): string {
  if (!path.endsWith("/index.html")) return path;
  return path.slice(0, -"/index.html".length) || "/";
}

/** `brotli` is the quality, 0 to 11: high for bodies that are compressed once, low for pages rendered each time. */
const compress = (brotli: number) => ({
  gzip: (body: Buffer) => promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotli } }),
});

/** Brotli's quality that takes about a millisecond for a page of 100 KB. */
export const renderedQuality = 4;

function toSiteFile(path: string, built: Buffer, address: SiteAddress): SiteFile {
  const type = getMimeType(path) ?? "application/octet-stream";
  const isPage = type.startsWith("text/html");
  const { body, isAsBuilt } = install(path, isPage, built, address);
  // Names under /assets/ contain a hash of what was built. Everything else is revalidated by its ETag.
  const isForever = path.startsWith("/assets/") && isAsBuilt;
  const headers: Record<string, string> = {
    "Content-Type": type,
    "Cache-Control": isForever ? "public, max-age=31536000, immutable" : "public, no-cache",
  };
  if (isPage) headers["Content-Security-Policy"] = contentSecurityPolicy(body.toString("utf8"), address);
  return siteFile(body, headers, 9);
}

/** Writes what is known only here into a built file. */
function install(path: string, isPage: boolean, built: Buffer, address: SiteAddress) {
  const isScript = path.endsWith(".js");
  if (!isPage && !isScript && !path.endsWith(".data")) return { body: built, isAsBuilt: true };
  const file = built.toString("utf8");
  if (isScript && !namesBrand(file)) return { body: built, isAsBuilt: true };
  return {
    body: Buffer.from(isScript ? scriptAsInstalled(file) : asInstalled(file, address)),
    isAsBuilt: false,
  };
}

/** A body to answer with. Its ETag is a hash of the content. */
export function siteFile(body: Buffer, headers: Record<string, string>, brotli: number): SiteFile {
  const kept = new Map<string, Promise<Buffer>>();
  return {
    body,
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    headers,
    encoded(encoding) {
      const known = kept.get(encoding) ?? compress(brotli)[encoding](body);
      kept.set(encoding, known);
      return known;
    },
  };
}

/** Fonts and pictures are compressed already. */
function isCompressible(type: string): boolean {
  return /^(text\/|application\/(javascript|json|manifest\+json|xml)|image\/svg)/.test(type);
}

/** Answers with a file, compressed as the client asks. 304 when the client has it already. */
export async function answerFile(c: Context, file: SiteFile): Promise<Response> {
  const headers: Record<string, string> = { ...file.headers, ETag: file.etag };
  if (matches(c.req.header("If-None-Match"), file.etag)) return c.body(null, 304, headers);
  const type = headers["Content-Type"] ?? "";
  if (!isCompressible(type)) return c.body(new Uint8Array(file.body), 200, headers);
  headers.Vary = "Accept-Encoding";
  const encoding = encodingFor(c);
  if (encoding === null) return c.body(new Uint8Array(file.body), 200, headers);
  headers["Content-Encoding"] = encoding;
  return c.body(new Uint8Array(await file.encoded(encoding)), 200, headers);
}

/** Answers with a page that is for one request alone: compressed, and with nothing by which it could be asked for again. */
export async function answerOnce(
  c: Context,
  { body, status, headers }: { body: Buffer; status: number; headers: Headers },
): Promise<Response> {
  const encoding = body.length > 0 ? encodingFor(c) : null;
  if (encoding === null) return new Response(new Uint8Array(body), { status, headers });
  headers.set("Content-Encoding", encoding);
  const encoded = await compress(renderedQuality)[encoding](body);
  return new Response(new Uint8Array(encoded), { status, headers });
}

function encodingFor(c: Context): "br" | "gzip" | null {
  const encoding = accepts(c, { header: "Accept-Encoding", supports: ["br", "gzip"], default: "identity" });
  return encoding === "br" || encoding === "gzip" ? encoding : null;
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag) ?? false;
}
