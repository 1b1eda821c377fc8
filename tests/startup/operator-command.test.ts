import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { command, commandEnv } from "#tests/support/bundled.ts";
import { seedFelix } from "#tests/support/cast.ts";
import { openTestPostgres } from "#tests/support/databases.ts";
import { freePort } from "#tests/support/start-server.ts";

const start = (args: string[], env: Record<string, string>) =>
  spawn(process.execPath, command("operator", ...args), { env: commandEnv(env) });

/** `fetch` lets nobody choose the Host header. */
const statusOf = (port: number, host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, headers: { Host: host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on("error", reject).end();
  });

describe("daymark operator", () => {
  it("shows counts on this machine alone, beside running servers, until it is told to stop", async () => {
    const database = await openTestPostgres();
    await seedFelix(database.db);
    const port = await freePort();
    // The web's HOST does not count here.
    const child = start(["--port", String(port), "--zone", "America/New_York"], {
      DATABASE_URL: database.url ?? "",
      HOST: "0.0.0.0",
    });
    const [line] = await once(child.stdout.setEncoding("utf8"), "data");
    expect(line).toBe(`The operator's page is ready: http://127.0.0.1:${port}\n`);
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    const page = await answer.text();
    expect([answer.status, page.includes("PostgreSQL"), /felix|mail\.example/i.test(page)]).toEqual([
      ...[200, true, false],
    ]);
    expect(await statusOf(port, "attacker.example")).toBe(403);
    // Another address of this machine reaches nothing: it listens on the one alone.
    await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow();
    child.kill("SIGTERM");
    expect((await once(child, "close"))[0]).toBe(0);
    await database.close();
  });

  it.each([
    ["0.0.0.0", "an address of this machine alone"],
    ["::", "an address of this machine alone"],
    ["192.168.1.5", "an address of this machine alone"],
    ["localhost", "an address of this machine alone"],
  ])("refuses to listen on %s", async (host, why) => {
    const child = start(["--host", host], { DATABASE_URL: "postgres://127.0.0.1:1/none" });
    const [err, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
    expect([code, err]).toEqual([64, expect.stringContaining(why)]);
  });
});
