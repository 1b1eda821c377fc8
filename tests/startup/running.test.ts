import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type RunningServer, startServer } from "#tests/support/start-server.ts";

// Each test starts whole processes, one after the other, on a machine that runs other tests beside them.
describe("a running server", () => {
  let firstDir: string;
  let dataDir: string;
  beforeAll(async () => {
    firstDir = await mkdtemp(join(tmpdir(), "daymark-first-"));
  });
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "daymark-running-"));
    await cp(firstDir, dataDir, { recursive: true });
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));
  afterAll(() => rm(firstDir, { recursive: true, force: true }));

  /** Uses a copy of the folder that the first start made, because making one takes a while. */
  const start = () => startServer({ role: "api", dataDir });

  it("makes its data folder, says where the folder and its outbox are, and says that it is well", async () => {
    const server = await startServer({ role: "api", dataDir: firstDir });
    expect(server.output()).toContain(`Daymark is ready:   ${server.url}`);
    expect(server.output()).toContain(`${server.url}/outbox`);
    expect(server.output()).toContain("npm run agencies:import -- --public-copy");
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await server.stop();
  });

  it("keeps a second process from its data folder, in one line", async () => {
    const server = await start();
    const second = await start().then(
      () => "started",
      (error: Error) => error.message.trimEnd().split("\n").slice(-1)[0],
    );
    expect(second).toBe(
      `The data folder ${dataDir} is in use by another Daymark process. Stop it first, or set DATA_DIR to another folder.`,
    );
    await server.stop();
  });

  it("stops cleanly at Ctrl-C, with code 0", async () => {
    const server = await start();
    const exited = once(server.process, "close");
    server.process.kill("SIGINT");
    expect(await exited).toEqual([0, null]);
    expect(server.output()).toMatch(/Stopping …\n$/);
  });

  it("still knows an account after Ctrl-C, and after a SIGKILL", async () => {
    const first = await start();
    expect(await signUp(first)).toBe(200);
    expect(await openMailedLink(first)).toBe(200);
    await first.stop();

    const second = await start();
    expect(await signIn(second)).toBe(200);
    const exited = once(second.process, "close");
    second.process.kill("SIGKILL");
    await exited;

    const third = await start();
    expect(await signIn(third)).toBe(200);
    await third.stop();
  });
});

const nina = { name: "Nina Park", email: "nina@mail.example", password: "Lantern7row!" };

const signUp = (server: RunningServer) => post(server, "/api/auth/sign-up/email", nina);
/** Like Nina, with the mail that lies in the outbox. */
async function openMailedLink(server: RunningServer): Promise<number> {
  const read = async (): Promise<string> =>
    JSON.stringify(await (await fetch(`${server.url}/api/outbox`)).json());
  await expect.poll(read, { timeout: 60_000 }).toContain("/verify-email#token=");
  const token = /verify-email#token=([^\s"\\)]+)/.exec(await read())?.[1] ?? "";
  const { password } = nina;
  return post(server, "/api/auth/verify-email", { token: decodeURIComponent(token), password });
}
const signIn = (server: RunningServer) => post(server, "/api/auth/sign-in/email", nina);

async function post({ url }: RunningServer, path: string, body: object): Promise<number> {
  const headers = { "Content-Type": "application/json", Origin: url };
  return (await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) })).status;
}
