import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, lstat, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openTestPostgres } from "#tests/support/databases.ts";
import { freePort } from "#tests/support/start-server.ts";

const root = join(import.meta.dirname, "../..");
const maker = join(root, "scripts/release.mjs");

interface Ended {
  code: number;
  out: string;
  err: string;
}

/** An empty file. Without its name a release would read the settings of the Daymark that runs on this machine. */
let noSettings = "";

function run(file: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const own = { PATH: process.env.PATH ?? "", HOME: tmpdir(), DAYMARK_ENV_FILE: noSettings };
  return new Promise((resolve) => {
    execFile(file, args, { env: { ...own, ...env } }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

const make = (releases: string) => run(process.execPath, [maker, "--to", releases]);

/** The content of a folder with rights and times, so that any write shows. */
async function listing(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const facts = names.map(async (name) => {
    const { mtimeMs, mode, size } = await lstat(join(folder, name));
    return `${name} ${mtimeMs} ${mode} ${size}`;
  });
  return (await Promise.all(facts)).sort();
}

/** Everything below it is made read-only, folders too, or writable again for `rm`. */
async function setWritable(folder: string, writable: boolean): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of ["", ...names]) {
    const path = join(folder, name);
    const { mode } = await lstat(path);
    await chmod(path, writable ? mode | 0o200 : mode & 0o555);
  }
}

// One release is made for all of these tests, from the pages that are built already. Making one takes four seconds of a core.
describe("a release", () => {
  let first: string;
  let place: string;
  let releases: string;
  let release: string;
  let daymark: string;
  // As on a machine whose administrator keeps new files private. The server that uses the release is another user.
  let umask: number;
  beforeAll(async () => {
    umask = process.umask(0o077);
    first = await mkdtemp(join(tmpdir(), "daymark-made-"));
    place = await mkdtemp(join(tmpdir(), "daymark-release-"));
    for (const folder of [first, place]) await chmod(folder, 0o755);
    noSettings = join(place, "none.env");
    await writeFile(noSettings, "", { mode: 0o640 });
    // The first build is killed as soon as it has begun.
    const killed = spawn(process.execPath, [maker, "--to", join(first, "releases")]);
    await once(killed.stdout, "data");
    killed.kill("SIGKILL");
    await once(killed, "close");
    expect(await readdir(join(first, "releases"))).toEqual([`.building-${killed.pid}`]);
    const { code, out, err } = await make(join(first, "releases"));
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const made = /^Made: (.+)$/m.exec(out)?.[1] ?? "";
    // A release works wherever it lies.
    releases = join(place, "releases");
    await rename(join(first, "releases"), releases);
    release = join(releases, basename(made));
    daymark = join(release, "bin", "daymark");
  });
  afterAll(async () => {
    process.umask(umask);
    for (const folder of [first, place]) await rm(folder, { recursive: true, force: true });
  });

  it("is all that a killed build and the next one leave, has no link out of it, and names no folder of the clone", async () => {
    expect(await readdir(releases)).toEqual([basename(release)]);
    const names = await readdir(release, { recursive: true, withFileTypes: true });
    expect(names.filter((each) => each.isSymbolicLink())).toEqual([]);
    const code = names
      .filter(({ name }) => name.endsWith(".js"))
      .map((each) => join(each.parentPath, each.name));
    const texts = await Promise.all(code.map((file) => readFile(file, "utf8")));
    expect(texts.some((each) => each.includes(root))).toBe(false);
    expect((await make(releases)).out).toContain("There already, and whole");
  });

  it("lists what it is made of, by name and version, and no tool of development", async () => {
    const read = async (file: string) => JSON.parse(await readFile(file, "utf8"));
    const { bomFormat, metadata, components } = await read(join(release, "sbom.cdx.json"));
    expect(bomFormat).toBe("CycloneDX");
    expect(metadata.component).toMatchObject({ name: "daymark", type: "application" });
    const { dependencies, devDependencies } = await read(join(root, "package.json"));
    const listed = components.map(({ purl }: { purl: string }) => decodeURIComponent(purl));
    const needed = Object.entries({ ...dependencies, node: devDependencies.node });
    expect(listed).toEqual(
      expect.arrayContaining(needed.map(([name, version]) => `pkg:npm/${name}@${version}`)),
    );
    expect(
      listed.filter((purl: string) => /^pkg:npm\/(vitest|@playwright\/test|typescript)@/.test(purl)),
    ).toEqual([]);
  });

  it("serves from a read-only folder as a user without rights, is the process itself, and ends at SIGTERM", async () => {
    const database = await openTestPostgres();
    await setWritable(release, false);
    const before = await listing(release);
    const port = await freePort();
    // Root may write anywhere, so under root the server runs as nobody.
    const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const server: ChildProcess = spawn(daymark, ["web"], {
      ...user,
      cwd: "/",
      env: {
        DAYMARK_ENV_FILE: noSettings,
        DAYMARK_MODE: "embedded",
        DATABASE_URL: database.url ?? "",
        DATA_DIR: join(tmpdir(), `daymark-nobody-${port}`),
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
    expect(await listing(release)).toEqual(before);
    await setWritable(release, true);
    await rm(join(tmpdir(), `daymark-nobody-${port}`), { recursive: true, force: true });
    await database.close();
  });

  it("is switched to and back, in one step each", async () => {
    const [name, other] = [basename(release), "0.0.9-other"];
    // A second release: the same files under another name.
    await run("cp", ["-rl", release, join(releases, other)]);
    await renameInside(join(releases, other), other);
    const links = () =>
      Promise.all(
        ["current", "previous"].map((link) =>
          run("readlink", [join(place, link)]).then((each) => each.out.trim()),
        ),
      );
    expect(await run(daymark, ["use"])).toMatchObject({
      code: 0,
      out: expect.stringContaining(`In use: ${name}.`),
    });
    expect(await links()).toEqual([`releases/${name}`, ""]);
    const current = join(place, "current/bin/daymark");
    expect((await run(current, ["use", other])).code).toBe(0);
    expect(await links()).toEqual([`releases/${other}`, `releases/${name}`]);
    expect((await run(current, ["releases"])).out).toMatch(/^> 0\.0\.9-other .*\n< /m);
    expect((await run(current, ["use", "--back"])).code).toBe(0);
    expect(await links()).toEqual([`releases/${name}`, `releases/${other}`]);
    expect((await run(current, ["use", "../releases"])).code).toBe(72);
    expect((await run(current, ["use", "absent"])).code).toBe(72);
    expect(await links()).toEqual([`releases/${name}`, `releases/${other}`]);
  });

  it("says in one line what is missing or damaged, with a code of its own, and makes nothing", async () => {
    const settings = { DAYMARK_MODE: "embedded", PORT: String(await freePort()) };
    const without = async (part: string, work: () => Promise<void>) => {
      await rename(join(release, part), join(release, "aside"));
      await work();
      await rename(join(release, "aside"), join(release, part));
    };
    const oneLine = (part: string) =>
      expect.stringMatching(new RegExp(`^\\S*${part} is missing: [^\\n]*npm run release[^\\n]*\\n$`));
    await without("build/en/server/index.js", async () => {
      expect(await run(daymark, ["web"], settings)).toEqual({
        code: 72,
        out: "",
        err: oneLine("build/en/server/index.js"),
      });
      expect(await run(daymark, ["use"])).toMatchObject({
        code: 72,
        err: expect.stringContaining("is damaged"),
      });
    });
    await without("bin/node", async () => {
      expect(await run(daymark, ["web"], settings)).toEqual({ code: 72, out: "", err: oneLine("bin/node") });
      // A mail server keeps the mail.
      expect((await run(daymark, ["bounces", "-"], settings)).code).toBe(75);
    });
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

/** The name in its description, as a release of this name has it. */
async function renameInside(folder: string, name: string): Promise<void> {
  const file = join(folder, "release.json");
  const described = JSON.parse(await readFile(file, "utf8"));
  await rm(file);
  await writeFile(file, JSON.stringify({ ...described, name, builtAt: "2099-01-01T00:00:00Z" }));
}

describe("npm", () => {
  it("passes SIGTERM on to the server by way of its shell, and leaves nothing behind", async () => {
    const database = await openTestPostgres();
    const port = await freePort();
    const npm = spawn("npm", ["run", "daymark", "--", "api"], {
      cwd: root,
      env: {
        ...process.env,
        DAYMARK_MODE: "embedded",
        DATABASE_URL: database.url ?? "",
        DATA_DIR: join(tmpdir(), `daymark-npm-${port}`),
        PORT: String(port),
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void npm.kill("SIGTERM"));
    // The server has this pipe too: it is closed when the last process of them has ended.
    const said = text(npm.stdout);
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ status }) => status,
        () => null,
      );
    await expect.poll(answers).toBe(200);
    npm.kill("SIGTERM");
    expect(await said).toContain("Stopping …");
    expect(await answers()).toBeNull();
    await rm(join(tmpdir(), `daymark-npm-${port}`), { recursive: true, force: true });
    await database.close();
  });
});
