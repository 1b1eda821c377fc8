import { chmod, mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { atEnd, machinePath } from "./machine.ts";
import type { Servers } from "./servers.ts";

/**
 * A `systemctl` for the guide's own lines, where no systemd runs: it starts and restarts the trial's processes as systemd would.
 * @returns the PATH that finds it
 */
export async function standInForSystemctl(folder: string, servers: Servers): Promise<string> {
  const socket = join(folder, "systemctl.sock");
  const server = createServer((asked, answer) => {
    const [verb = "", ...units] = decodeURIComponent(asked.url?.slice(1) ?? "").split(" ");
    act(servers, verb, units).then(
      () => answer.end("\n"),
      (error: unknown) => answer.writeHead(500).end(`${String(error)}\n`),
    );
  });
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  atEnd("systemctl", () => server.close());
  const bin = join(folder, "bin");
  await mkdir(bin);
  const script = `#!/bin/sh\nexec curl --silent --show-error --fail-with-body --unix-socket ${socket} "http://systemd/$(echo "$*" | sed 's/ /%20/g')"\n`;
  await writeFile(join(bin, "systemctl"), script);
  await chmod(join(bin, "systemctl"), 0o755);
  return `${bin}:${machinePath}`;
}

async function act(servers: Servers, verb: string, words: readonly string[]): Promise<void> {
  const units = words.filter((word) => !word.startsWith("--"));
  if (verb === "daemon-reload") return;
  if (verb === "enable" && words.includes("--now")) return servers.startAll(units);
  if (verb === "restart") {
    for (const unit of units) await servers.restart(unit);
    return;
  }
  throw new Error(`The trial's systemctl knows no "${verb} ${words.join(" ")}".`);
}
