import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { atEnd, expect, machinePath, NotSo, ports, shell, waitFor } from "./machine.ts";

export const daymark = "/opt/daymark/current/bin/daymark";
export const webs = ports.web.map((port) => `daymark-web@${port}`);
export const workers = ["daymark-worker@1", "daymark-worker@2"];

/**
 * The processes, as systemd would run them from the units in deploy/: as their user, without rights, with the unit's own environment.
 * The trial also runs where no systemd is, so it starts and stops them itself.
 */
export class Servers {
  readonly #folder: string;
  readonly #running = new Map<string, ChildProcess>();

  constructor(folder: string) {
    this.#folder = folder;
    atEnd("the servers", () => Promise.all([...this.#running.values()].map((child) => kill(child))));
  }

  logOf = (unit: string): string => join(this.#folder, `${unit}.log`);

  readLog = (unit: string): Promise<string> => readFile(this.logOf(unit), "utf8");

  async start(unit: string): Promise<void> {
    const [kind = "", name = ""] = unit.replace("daymark-", "").split("@");
    const env = kind === "web" ? { HOST: "127.0.0.1", PORT: name } : {};
    const log = createWriteStream(this.logOf(unit), { flags: "a" });
    const child = spawn("setpriv", [...asDaymark, daymark, kind], {
      cwd: "/",
      env: { PATH: machinePath, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.pipe(log, { end: false });
      stream.on("data", (block: Buffer) => {
        if (!printed.includes('"msg":"ready"')) printed += block.toString();
      });
    }
    this.#running.set(unit, child);
    await waitFor(`${unit} is ready`, 60, async () => {
      if (child.exitCode !== null)
        throw new NotSo(`${unit} ended with ${child.exitCode}: ${printed.slice(-800)}`);
      return printed.includes('"msg":"ready"');
    });
  }

  /** As systemctl stop does. @throws NotSo when it does not end by itself with 0 */
  async stop(unit: string): Promise<void> {
    const child = this.#running.get(unit);
    expect(child !== undefined, `${unit} was not running.`);
    this.#running.delete(unit);
    expect(child.exitCode === null, `${unit} had ended by itself, with ${child.exitCode}.`);
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const [code, signal] = await ended;
    expect(code === 0, `${unit} ended with ${code ?? signal} after SIGTERM.`);
  }

  async restart(unit: string): Promise<void> {
    await this.stop(unit);
    await this.start(unit);
  }

  async startAll(units: readonly string[]): Promise<void> {
    await Promise.all(units.map((unit) => this.start(unit)));
  }

  async stopAll(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((unit) => this.stop(unit)));
  }

  /** The machine is lost: every process is killed. */
  async killAll(): Promise<void> {
    const all = [...this.#running.values()];
    this.#running.clear();
    await Promise.all(all.map((child) => kill(child)));
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

const asDaymark = ["--reuid=daymark", "--regid=daymark", "--clear-groups", "--no-new-privs"];

/** A command of the operator, as the servers' user. It reads the same settings. */
export const command = (
  words: string,
  options: { input?: string; env?: Record<string, string>; codes?: readonly number[] } = {},
): Promise<string> => {
  const typed = words.replace(/^((?:[A-Z_]+=\S+ )*)daymark /, `$1setpriv ${asDaymark.join(" ")} ${daymark} `);
  return shell(typed, options);
};
