import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openTestPostgres } from "#tests/support/databases.ts";
import { freePort } from "#tests/support/start-server.ts";

const root = join(import.meta.dirname, "../..");

interface Ended {
  code: number;
  out: string;
  err: string;
}

/** An empty file. Without its name bin/daymark would read the settings of the Daymark that runs on this machine. */
let noSettings = "";

function run(file: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const own = { PATH: process.env.PATH ?? "", HOME: tmpdir(), DAYMARK_ENV_FILE: noSettings };
  return new Promise((resolve) => {
    execFile(file, args, { env: { ...own, ...env } }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

describe("bin/daymark, behind a link to its clone", () => {
  let place: string;
  let daymark: string;
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), "daymark-installed-"));
    noSettings = join(place, "none.env");
    await writeFile(noSettings, "", { mode: 0o640 });
    await symlink(root, join(place, "current"));
    daymark = join(place, "current/bin/daymark");
  });
  afterAll(() => rm(place, { recursive: true, force: true }));

  it("serves, is the process itself, and ends at SIGTERM", async () => {
    const database = await openTestPostgres();
    const port = await freePort();
    const server: ChildProcess = spawn(daymark, ["web"], {
      cwd: "/",
      env: {
        DAYMARK_ENV_FILE: noSettings,
        DAYMARK_MODE: "embedded",
        DATABASE_URL: database.url ?? "",
        DATA_DIR: join(tmpdir(), `daymark-served-${port}`),
        PORT: String(port),
        PATH: "/usr/bin:/bin",
        BRAND_NAME: "Harbor",
        SUPPORT_EMAIL: "help@harbor.example",
        MAIL_COMPANY: "Shore & Sons",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    onTestFinished(() => void server.kill("SIGKILL"));
    let [printed, complaints] = ["", ""];
    server.stdout?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
    server.stderr?.on("data", (chunk: Buffer) => {
      complaints += chunk.toString();
    });
    await expect.poll(() => printed).toContain("Stop with Ctrl-C.");
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect(answer.status).toBe(200);
    await expectBrand(`http://127.0.0.1:${port}`);
    await expectHomeScreen(`http://127.0.0.1:${port}`);
    expect((await fetch(`http://127.0.0.1:${port}/police-department-list-by-city`)).status).toBe(200);
    // A form's limits, its transaction and its mail: code that is loaded late, and packages that are found at run time.
    const asked = await fetch(`http://127.0.0.1:${port}/api/email-verifications`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: `http://localhost:${port}` },
      body: JSON.stringify({ email: "rosa@mail.example" }),
    });
    expect([asked.status, complaints]).toEqual([201, ""]);
    if (process.platform === "linux") {
      expect(await readFile(`/proc/${server.pid}/cmdline`, "utf8")).toMatch(
        /bin\/node\0--max-semi-space-size=2\0--heap-growing-percent=20\0/,
      );
      const environment = (await readFile(`/proc/${server.pid}/environ`, "utf8")).split("\0");
      expect(environment).toEqual(
        expect.arrayContaining(["MALLOC_ARENA_MAX=1", "MALLOC_MMAP_THRESHOLD_=65536"]),
      );
      expect(await readFile(`/proc/${server.pid}/task/${server.pid}/children`, "utf8")).toBe("");
    }
    const ended = once(server, "close");
    server.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    await rm(join(tmpdir(), `daymark-served-${port}`), { recursive: true, force: true });
    await database.close();
  });

  it("says in one line that nothing is built, with a code of its own", async () => {
    await mkdir(join(place, "unbuilt/bin"), { recursive: true });
    const unbuilt = join(place, "unbuilt/bin/daymark");
    await writeFile(unbuilt, await readFile(join(root, "bin/daymark")), { mode: 0o755 });
    expect(await run(unbuilt, ["web"])).toEqual({
      code: 72,
      out: "",
      err: expect.stringMatching(/^\S*build\/node\/daymark\.js is missing: [^\n]*npm run build[^\n]*\n$/),
    });
    // A mail server keeps the mail.
    expect((await run(unbuilt, ["bounces", "-"])).code).toBe(75);
  });

  it("does not guess its mode", async () => {
    expect(await run(daymark, ["payments", "list"])).toMatchObject({
      code: 78,
      err: expect.stringContaining("DAYMARK_MODE is not set"),
    });
  });
});

/** Pages and scripts have the brand of the environment, without a build: no placeholder, and nothing of the shipped brand. */
async function expectBrand(site: string): Promise<void> {
  const read = async (path: string) => (await fetch(site + path)).text();
  const privacy = await read("/privacy");
  expect(privacy).toContain("<strong>Shore &amp; Sons</strong> delivers our emails");
  const pages = [
    privacy,
    ...(await Promise.all(["/", "/login", "/aboutus", "/absent", "/documentation"].map(read))),
  ];
  const paths = new Set(pages.flatMap((page) => page.match(/\/assets\/[\w.-]+\.js/g) ?? []));
  const scripts = await Promise.all([...paths].map(read));
  expect(pages.filter((page) => page.includes("help@harbor.example"))).toHaveLength(pages.length);
  for (const text of [...pages, ...scripts]) expect(text).not.toMatch(/Built[BSMH]|Daymark|daymark\.example/);
  // Names with a hash are kept for ever. The script of a page whose text has the brand in it is not: the brand may change.
  const kept = async (name: string) => {
    const script = [...paths].find((path) => path.startsWith(`/assets/${name}-`)) ?? "";
    return (await fetch(site + script)).headers.get("Cache-Control");
  };
  expect(await kept("privacy")).toBe("public, no-cache");
  expect(await kept("home")).toContain("immutable");
}

/** What a phone puts on its home screen: the name of the environment, pictures that are there, and a page that anybody may see. */
async function expectHomeScreen(site: string): Promise<void> {
  const manifest = await fetch(`${site}/manifest.webmanifest`);
  expect(manifest.headers.get("Content-Type")).toBe("application/manifest+json");
  const { name, short_name, start_url, icons } = (await manifest.json()) as {
    name: string;
    short_name: string;
    start_url: string;
    icons: { src: string; sizes: string }[];
  };
  expect([name, short_name]).toEqual(["Harbor", "Harbor"]);
  const start = await fetch(site + start_url, { redirect: "manual" });
  expect([start.status, start.headers.get("Cache-Control")]).toEqual([200, "public, no-cache"]);
  const page = await start.text();
  expect(page).toContain('<meta name="apple-mobile-web-app-title" content="Harbor"/>');
  const touchIcon = { src: "/apple-touch-icon.png", sizes: "180x180" };
  for (const { src, sizes } of [...icons, touchIcon]) {
    const picture = Buffer.from(await (await fetch(site + src)).arrayBuffer());
    // The width and the height stand at bytes 16 and 20 of a PNG.
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes);
  }
}
