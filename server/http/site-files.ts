import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { getMimeType } from "hono/utils/mime";
import { languageOfPath } from "#core/languages.ts";
import { namesBrand } from "#server/http/brand-in-pages.ts";
import { contentSecurityPolicy } from "#server/http/security.ts";
import { asInstalled, type SiteAddress, scriptAsInstalled } from "#server/http/site-address.ts";

export type Encoding = "br" | "gzip" | "identity";

/**
 * An answer that is the same for everybody, in memory: a file of the built site, or a page that was rendered. It has a
 * body in each encoding that was asked for so far, and the headers of each, made once.
 */
export class SiteFile {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A hash of the content. Null for "Page Not Found", which answers at any address. */
  readonly etag: string | null;
  /** Fonts and pictures are compressed already. */
  readonly isCompressible: boolean;
  /** Called with the size of each further encoding. */
  onGrowth: (bytes: number) => void = () => {};
  readonly #bodies = new Map<Encoding, Buffer>();
  readonly #underWay = new Map<Encoding, Promise<Buffer>>();
  readonly #heads = new Map<string, Readonly<Record<string, string>>>();
  readonly #brotli: number = renderedQuality;

  /** `brotli` is the quality to compress with, or the body as it was compressed before. */
  constructor(
    body: Buffer,
    headers: Readonly<Record<string, string>>,
    { status = 200, brotli = renderedQuality }: { status?: number; brotli?: number | Buffer } = {},
  ) {
    this.status = status;
    this.headers = headers;
    this.etag =
      status === 200 ? `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` : null;
    this.isCompressible = /^(text\/|application\/(javascript|json|manifest\+json|xml)|image\/svg)/.test(
      headers["Content-Type"] ?? "",
    );
    this.#bodies.set("identity", body);
    if (typeof brotli === "number") this.#brotli = brotli;
    else this.#bodies.set("br", brotli);
  }

  /** All bodies together. */
  get bytes(): number {
    let sum = 0;
    for (const { length } of this.#bodies.values()) sum += length;
    return sum;
  }

  /** The body in an encoding that is there already. */
  bodyIn(encoding: Encoding): Buffer | undefined {
    return this.#bodies.get(encoding);
  }

  /**
   * The body in an encoding. The first request compresses it. Requests at the same time share that work, and later ones its
   * result.
   */
  async encoded(encoding: Encoding): Promise<Buffer> {
    const known = this.#bodies.get(encoding) ?? this.#underWay.get(encoding);
    if (known) return known;
    const made = this.#make(encoding).finally(() => this.#underWay.delete(encoding));
    this.#underWay.set(encoding, made);
    return made;
  }

  async #make(encoding: Encoding): Promise<Buffer> {
    const body = inOwnMemory(await this.#convert(encoding));
    this.#bodies.set(encoding, body);
    this.onGrowth(body.length);
    return body;
  }

  async #convert(encoding: Encoding): Promise<Buffer> {
    const brotli = this.#bodies.get("br");
    if (encoding === "identity" && brotli) return promisify(brotliDecompress)(brotli);
    const plain = await this.encoded("identity");
    if (encoding === "gzip") return promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION });
    const params = { [constants.BROTLI_PARAM_QUALITY]: this.#brotli };
    return promisify(brotliCompress)(plain, { params });
  }

  /**
   * Keeps only the compressed body. It is a sixth of the size, and nearly every browser asks for it. Other encodings are
   * made from it when somebody asks.
   */
  async compressed(): Promise<this> {
    if (this.isCompressible) {
      await this.encoded("br");
      this.#bodies.delete("identity");
    }
    return this;
  }

  /** The headers of the answer in an encoding, or of the answer 304. Both are made once. */
  head(kind: Encoding | "unchanged"): Readonly<Record<string, string>> {
    const known = this.#heads.get(kind);
    if (known) return known;
    const head = {
      ...this.headers,
      ...(this.etag !== null && { ETag: this.etag }),
      ...(this.isCompressible && { Vary: "Accept-Encoding" }),
      ...((kind === "br" || kind === "gzip") && { "Content-Encoding": kind }),
    };
    this.#heads.set(kind, head);
    return head;
  }
}

/**
 * A small buffer is a part of a block of 64 KB that Node shares among many (`Buffer.poolSize`), and a buffer that is kept holds on to its
 * whole block. A page of 4 KB would thus hold 110 KB.
 */
function inOwnMemory(body: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(body.length);
  own.set(body);
  return own;
}

/** Brotli's quality for pages that are rendered: some milliseconds for a page, once. */
const renderedQuality = 5;

/** What the build has not compressed is compressed once in the life of a process. */
const fileQuality = 9;

/**
 * Reads the site that was built in one language (`build/en/client`) into memory. Keys are the paths of URLs without the
 * language: a page's `login/index.html` and `es/login/index.html` are `/login`.
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

/** The build writes scripts and styles in Brotli beside themselves, compressed better than there is time for here. */
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
  // Names under /assets/ contain a hash of what was built. Everything else is revalidated by its ETag.
  const isImmutable = path.startsWith("/assets/") && isAsBuilt;
  const headers: Record<string, string> = {
    "Content-Type": type,
    "Cache-Control": isImmutable ? "public, max-age=31536000, immutable" : "public, no-cache",
  };
  if (isPage) headers["Content-Security-Policy"] = contentSecurityPolicy(body.toString("utf8"), address);
  return new SiteFile(body, headers, { brotli: (isAsBuilt && compressed) || fileQuality });
}

/** Writes what is known only here into a built file. */
function install(path: string, isPage: boolean, built: Buffer, address: SiteAddress) {
  // The manifest is JSON, which takes the brand as a script does.
  const isScript = /\.(js|webmanifest)$/.test(path);
  if (!isPage && !isScript && !path.endsWith(".data")) return { body: built, isAsBuilt: true };
  const file = built.toString("utf8");
  if (isScript && !namesBrand(file)) return { body: built, isAsBuilt: true };
  return {
    body: Buffer.from(isScript ? scriptAsInstalled(file) : asInstalled(file, address)),
    isAsBuilt: false,
  };
}
