import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { createContext, type RouterContextProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { brand } from "#core/brand.ts";
import { builtBrand } from "#server/content/built-brand.ts";
import { smallBuild } from "#tests/support/small-build.ts";
import type { PublicContent } from "./provide-public-content.ts";
import { contentSecurityPolicy } from "./security.ts";
import { createSite } from "./site.ts";
import { loadSiteFiles, type SiteFile } from "./site-files.ts";
import { withoutPage } from "./without-page.ts";

const page =
  "<!doctype html><title>Log in</title><link rel='canonical' href='https://daymark.invalid/login'><script>window.a = 1</script><script src='/assets/b.js'></script>";
const address = { publicUrl: "https://reminders.example", https: true };
const script = "export const b = 2;\n".repeat(100);

const publicContentKey = createContext<PublicContent>();
const states = Array.from({ length: 40 }, (_, agencies) => ({ name: "Iowa", slug: "iowa", agencies }));
const content = {
  directory: { readStates: async () => states },
} as unknown as PublicContent;
const edition = { key: "1", content, paths: new Set(["/states"]) };
const present = () => edition;

/**
 * A build with a route that is never requested, and one that answers with the public content. React Router finds
 * nothing for any other path that is not a file.
 */
const emptyBuild = smallBuild(
  {
    publicContentKey,
    default: ({ method }: Request, status: number) =>
      new Response(method === "HEAD" ? null : "<script>window.c = 3</script>", {
        status,
        headers: { "Content-Type": "text/html; charset=utf-8" },
      }),
  },
  {
    only: {},
    outbox: { loader: () => Response.json("the outbox") },
    states: {
      loader: async ({ context }: { context: RouterContextProvider }) =>
        Response.json(await context.get(publicContentKey).directory.readStates()),
    },
  },
  { outbox: "/assets/outbox.js" },
);

describe("the pages from memory", () => {
  let folder: string;
  let files: Map<string, SiteFile>;
  let site: ReturnType<typeof createSite>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "daymark-site-"));
    await mkdir(join(folder, "login"));
    await mkdir(join(folder, "assets"));
    await mkdir(join(folder, "outbox"));
    await writeFile(join(folder, "index.html"), page);
    await writeFile(join(folder, "login", "index.html"), page);
    await writeFile(join(folder, "outbox", "index.html"), page);
    await writeFile(join(folder, "outbox.data"), "the outbox");
    await writeFile(join(folder, "assets", "outbox.js"), script);
    await writeFile(join(folder, "assets", "b.js"), script);
    // As nobody would compress it, so that it can be told from what the server compresses.
    const stored = brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } });
    await writeFile(join(folder, "assets", "stored.js"), script);
    await writeFile(join(folder, "assets", "stored.js.br"), stored);
    const naming = `export const name = "${builtBrand.name}";`;
    await writeFile(join(folder, "assets", "naming.js"), naming);
    await writeFile(join(folder, "assets", "naming.js.br"), brotliCompressSync(naming));
    await writeFile(join(folder, "manifest.webmanifest"), JSON.stringify({ name: builtBrand.name }));
    files = await loadSiteFiles(folder, address);
    site = createSite(files, emptyBuild, { ...address, present });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    site.request(`https://daymark.example${path}`, { method, headers });

  it("names a page by its folder and redirects a trailing slash to it", async () => {
    expect((await get("/login")).status).toBe(200);
    const slash = await get("/login/?redirect=%2Freminder");
    expect([slash.status, slash.headers.get("Location")]).toEqual([308, "/login?redirect=%2Freminder"]);
  });

  it("lets clients keep hashed names for ever, and revalidate pages", async () => {
    expect((await get("/assets/b.js")).headers.get("Cache-Control")).toBe(
      "public, max-age=31536000, immutable",
    );
    const first = await get("/login");
    expect(first.headers.get("Cache-Control")).toBe("public, no-cache");
    const again = await get("/login", { "If-None-Match": `W/${first.headers.get("ETag")}` });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it("sends what the build has compressed, but for a script that names this Daymark", async () => {
    const asked = (path: string) => get(path, { "Accept-Encoding": "gzip, br" });
    const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
    const stored = await asked("/assets/stored.js");
    expect(stored.headers.get("Content-Encoding")).toBe("br");
    expect(brotliDecompressSync(await bytesOf(stored)).toString()).toBe(script);
    expect(await (await get("/assets/stored.js")).text()).toBe(script);
    expect(await (await get("/assets/stored.js", { "Accept-Encoding": "br;q=0" })).text()).toBe(script);
    const own = await asked("/assets/b.js");
    expect(own.headers.get("Content-Encoding")).toBe("gzip");
    expect(gunzipSync(await bytesOf(own)).toString()).toBe(script);
    expect(await (await asked("/assets/naming.js")).text()).toBe(`export const name = "${brand.name}";`);
    expect((await get("/assets/stored.js.br")).status).toBe(404);
  });

  it("names this Daymark in the manifest of the home screen, which is revalidated", async () => {
    const manifest = await get("/manifest.webmanifest");
    expect(manifest.headers.get("Content-Type")).toBe("application/manifest+json");
    expect(manifest.headers.get("Cache-Control")).toBe("public, no-cache");
    expect(await manifest.json()).toEqual({ name: brand.name });
  });

  it("puts its own address in place of the one that the pages were built with", async () => {
    expect(await (await get("/login")).text()).toContain("href='https://reminders.example/login'");
    expect(await (await get("/assets/b.js")).text()).toBe(script);
  });

  it("allows inline scripts by their hash alone", async () => {
    const policy = (await get("/login")).headers.get("Content-Security-Policy") ?? "";
    const scripts = policy.split("; ").find((directive) => directive.startsWith("script-src"));
    expect(scripts).toMatch(/^script-src 'self' 'sha256-[\w+/]{43}='$/);
    expect(policy).not.toContain("unsafe-inline");
    expect(contentSecurityPolicy("<script>window.a = 2</script>", { https: true })).not.toContain(scripts);
  });

  // Whoever pays is led to the payment provider by an address, and never by a form: no page sends a form to another site.
  it("lets forms, scripts and connections go to this site alone", async () => {
    const policy = (await get("/login")).headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("form-action 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toMatch(/stripe|https?:\/\//);
  });

  it.each([
    ...[
      "/outbox",
      "/outbox/",
      "/outbox/index.html",
      "/outbox.data",
      "/outbox?x=1",
      "/OUTBOX",
      "/OUTBOX.data",
    ],
    ...[
      "/%6futbox",
      "/%4f%55tbox",
      "/%6futbox.data",
      "//outbox",
      "/x/../outbox",
      "/%2e/outbox",
      "/%2foutbox",
    ],
    "/assets/outbox.js",
  ])("finds no page that this installation does not have: %s", async (path) => {
    const without = withoutPage("/outbox", files, emptyBuild);
    const production = createSite(without.files, without.build, { ...address, present });
    const answer = await production.request(`https://daymark.example${path}`, { redirect: "manual" });
    // A trailing slash of an existing page is removed by a redirect. Here there is no page to redirect to.
    expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining("the outbox")]);
  });

  it("has that page in an installation that shows it, in any spelling", async () => {
    expect((await get("/outbox")).status).toBe(200);
    expect(await (await get("/%6futbox")).json()).toBe("the outbox");
    expect(await (await get("/OUTBOX")).json()).toBe("the outbox");
  });

  it("renders from the public content, under an ETag, compressed as asked", async () => {
    const first = await get("/states");
    expect(await first.json()).toEqual(states);
    expect(first.headers.get("Cache-Control")).toBe("public, no-cache");
    const again = await get("/states", { "If-None-Match": first.headers.get("ETag") ?? "" });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const gz = await get("/states", { "Accept-Encoding": "gzip" });
    expect(gunzipSync(Buffer.from(await gz.arrayBuffer())).toString()).toContain("Iowa");
  });

  it("logs nothing of an address that cannot be decoded", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    for (const path of ["/%E0%A4%A", "/only/%E0%A4%A", "/d/AAAAAAABq0%"]) {
      expect((await get(path)).status).toBe(404);
    }
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  it.each(["/only/%00", "/states?agency=%00", "/states?zip=5%000309&page=2"])(
    "sends no NUL to the database: %s is not found",
    async (path) => {
      expect((await get(path)).status).toBe(404);
      expect((await get(path.replace("%00", "0"))).status).toBe(path.startsWith("/states") ? 200 : 404);
    },
  );

  it("answers HEAD with the headers of GET, the policy's hashes included", async () => {
    const policyOf = async (method: string) =>
      (await get("/nowhere", {}, method)).headers.get("Content-Security-Policy");
    expect(await policyOf("GET")).toContain("'sha256-");
    expect(await policyOf("HEAD")).toBe(await policyOf("GET"));
  });
});
