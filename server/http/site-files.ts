import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { languageOfPath } from "#core/languages.ts";
import { namesBrand } from "#server/http/brand-in-pages.ts";
import { contentSecurityPolicy } from "#server/http/security.ts";
import { asInstalled, type SiteAddress, scriptAsInstalled } from "#server/http/site-address.ts";

/** An answer in memory, the same for everybody: a built file or a rendered page. */
export interface SiteFile {
  status: number;
  body: Buffer;
  /** The body as the build compressed it with Brotli. */
  brotli: Buffer | null;
  headers: Readonly<Record<string, string>>;
}

/** With an ETag, except for "Page Not Found", which answers at any address. */
export function siteFile(
  body: Buffer,
  headers: Readonly<Record<string, string>>,
  { status = 200, brotli = null }: { status?: number; brotli?: Buffer | null } = {},
): SiteFile {
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 12);
  return { status, body, brotli, headers: status === 200 ? { ...headers, ETag: `"${hash}"` } : headers };
}

/**
 * Reads the site built in one language (`build/en/client`) into memory, by path without the language: `login/index.html` and
 * `es/login/index.html` are `/login`.
 */
export async function loadSiteFiles(folder: string, address: SiteAddress): Promise<Map<string, SiteFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = new Set(entries.map(({ parentPath, name }) => join(parentPath, name)));
  const files = new Map<string, SiteFile>();
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith(".") || entry.name.endsWith(compressedEnd)) continue;
    const file = join(entry.parentPath, entry.name);
    const { path } = languageOfPath(file.slice(folder.length).replaceAll("\\", "/"));
    const compressed = names.has(file + compressedEnd) ? await readFile(file + compressedEnd) : undefined;
    files.set(urlPath(path), toSiteFile(path, await readFile(file), compressed, address));
  }
  return files;
}

/** The build compresses scripts and styles with Brotli, better than there is time for here. */
const compressedEnd = ".br";

function urlPath(path: string): string {
  if (!path.endsWith("/index.html")) return path;
  return path.slice(0, -"/index.html".length) || "/";
}

function toSiteFile(
  path: string,
  built: Buffer,
  compressed: Buffer | undefined,
  address: SiteAddress,
): SiteFile {
  const type = getMimeType(path) ?? "application/octet-stream";
  const isPage = type.startsWith("text/html");
  const { body, isAsBuilt } = install(path, isPage, built, address);
  // Names under /assets/ contain a content hash. Everything else is revalidated by its ETag.
  const isImmutable = path.startsWith("/assets/") && isAsBuilt;
  const headers: Record<string, string> = {
    "Content-Type": type,
    "Cache-Control": isImmutable ? "public, max-age=31536000, immutable" : "public, no-cache",
  };
  if (isPage) headers["Content-Security-Policy"] = contentSecurityPolicy(body.toString("utf8"), address);
  return siteFile(body, headers, { brotli: (isAsBuilt && compressed) || null });
}

/** Writes this installation's facts into a built file. */
function install(path: string, isPage: boolean, built: Buffer, address: SiteAddress) {
  // The manifest is JSON and takes the brand as a script does.
  const isScript = /\.(js|webmanifest)$/.test(path);
  if (!isPage && !isScript && !path.endsWith(".data")) return { body: built, isAsBuilt: true };
  const file = built.toString("utf8");
  if (isScript && !namesBrand(file)) return { body: built, isAsBuilt: true };
  return {
    body: Buffer.from(isScript ? scriptAsInstalled(file) : asInstalled(file, address)),
    isAsBuilt: false,
  };
}
