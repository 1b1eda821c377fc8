import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { command } from "#tests/support/bundled.ts";
import { freePort } from "#tests/support/start-server.ts";

/** Runs the server until it ends by itself. It must end, because it cannot start. */
async function startInVain(env: Record<string, string>, user?: number) {
  const child = spawn(process.execPath, command("all"), {
    env: { PATH: process.env.PATH, HOME: tmpdir(), ...env },
    stdio: ["ignore", "ignore", "pipe"],
    ...(user === undefined ? {} : { uid: user, gid: user }),
  });
  let printed = "";
  child.stderr.on("data", (chunk: Buffer) => {
    printed += chunk.toString("utf8");
  });
  const [code] = await once(child, "close");
  return { code, lines: printed.trimEnd().split("\n") };
}

describe("what keeps the server from starting is said in one line", () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "daymark-start-"));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it("a port that is taken", async () => {
    const other = createServer();
    other.listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const { code, lines } = await startInVain({ PORT: String(port), DATA_DIR: dataDir });
    other.close();
    expect(code).toBe(1);
    expect(lines).toEqual([
      `Port ${port} is taken. Stop the program that uses it, or choose another: PORT=${port + 1} npm start`,
    ]);
  });

  it("a start that looks like production and has lost its mode", async () => {
    const { code, lines } = await startInVain({ HOST: "0.0.0.0", DATA_DIR: dataDir });
    expect(code).toBe(78);
    expect(lines).toEqual([
      "HOST listens beyond this machine, and DAYMARK_MODE is not set: set it to production, or to embedded for a demo that shows its outbox to whoever reaches it.",
    ]);
  });

  it("a data folder that may not be written", async () => {
    const folder = join(dataDir, "locked");
    await mkdir(folder);
    await chmod(dataDir, 0o755);
    await chmod(folder, 0o555);
    // Root may write anything, so under root the server is started as nobody.
    const user = process.getuid?.() === 0 ? 65534 : undefined;
    const { code, lines } = await startInVain(
      { PORT: String(await freePort()), DATA_DIR: join(folder, "data") },
      user,
    );
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/locked.*may not be written\. Change its permissions, or set DATA_DIR/);
  });

  it("a half-configured provider", async () => {
    const { code, lines } = await startInVain({
      DAYMARK_MODE: "embedded",
      STRIPE_SECRET_KEY: "sk_test_1",
      DATA_DIR: dataDir,
    });
    expect(code).toBe(78);
    expect(lines).toEqual(["Stripe is half configured: set STRIPE_WEBHOOK_SECRET too, or unset the others."]);
  });

  it("a database that does not answer", async () => {
    const port = await freePort();
    const { code, lines } = await startInVain({
      PORT: String(await freePort()),
      DAYMARK_MODE: "embedded",
      DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none`,
    });
    expect(code).toBe(1);
    expect(lines).toEqual([
      `The database at 127.0.0.1:${port} does not answer. Start it, or correct DATABASE_URL.`,
    ]);
  });
});
