import { type ExecFileException, execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout } from "node:timers/promises";
import { missingPackages } from "./packages.ts";

/** What this machine is asked for, and what is given back at the end. */

/** The site's name. It is in /etc/hosts while the trial runs. */
export const domain = "daymark.test";
export const ports = { web: [3000, 3001], smtp: 2525, http: 80, https: 443, postgres: 5433 } as const;

/** The first thing that is not as the guide says. The trial ends with it. */
export class NotSo extends Error {
  override name = "NotSo";
}

export function expect(isSo: boolean, sentence: string): asserts isSo {
  if (!isSo) throw new NotSo(sentence);
}

/** @throws NotSo with one line that says everything that is missing */
export async function requireMachine(): Promise<void> {
  expect(
    process.getuid?.() === 0,
    "The trial makes a user, a database server and a mail server: run it as root.",
  );
  const missing = missingPackages();
  expect(missing.length === 0, `Missing: apt-get install -y --no-install-recommends ${missing.join(" ")}`);
  for (const path of ["/opt/daymark", "/etc/daymark"])
    expect(!existsSync(path), `${path} is there: the trial is not for a machine on which Daymark runs.`);
  for (const port of Object.values(ports).flat())
    expect(
      await isFree(port),
      `Port ${port} is taken: the trial needs ${Object.values(ports).flat().join(", ")}.`,
    );
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

interface RunOptions {
  env?: Record<string, string>;
  cwd?: string;
  /** What the command reads. */
  input?: string;
  /** Exit codes that are right. */
  codes?: readonly number[];
}

/**
 * A line for a shell, as an operator types it. It gets the machine's own environment and none of npm's.
 * @returns what it printed
 */
export function shell(
  line: string,
  { env = {}, cwd = "/", input, codes = [0] }: RunOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const ended = (error: ExecFileException | null, out: string, err: string) => {
      const code = error ? Number(error.code) : 0;
      if (codes.includes(code)) resolve(out);
      else
        reject(
          new NotSo(`"${line}" ended with ${code}: ${(err || out).trim().split("\n").slice(-12).join("\n")}`),
        );
    };
    const options = {
      env: { PATH: machinePath, HOME: "/root", LANG: "C.UTF-8", ...env },
      cwd,
      maxBuffer: 2 ** 26,
    };
    const child = execFile("/bin/bash", ["-euo", "pipefail", "-c", line], options, ended);
    // What reads nothing may have ended already.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input ?? "");
  });
}

export const machinePath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** Asks again until there is an answer. @throws NotSo after that many seconds */
export async function waitFor<Result>(
  what: string,
  seconds: number,
  ask: () => Promise<Result | null | false>,
): Promise<Result> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await ask();
    if (found !== null && found !== false) return found;
    if (Date.now() > end) throw new NotSo(`Not within ${seconds} s: ${what}`);
    await setTimeout(250);
  }
}

const endings: [name: string, end: () => unknown][] = [];

/** Done when the trial is over, the last first. */
export const atEnd = (name: string, end: () => unknown): void => void endings.push([name, end]);

/** Undoes the changes to this machine. It names what cannot be undone, and goes on with the rest. */
export async function giveBack(): Promise<void> {
  for (const [name, end] of endings.splice(0).reverse()) {
    try {
      await end();
    } catch (error) {
      process.stderr.write(`Not cleaned up: ${name}: ${String(error)}\n`);
    }
  }
}

/** The file gets another content until the end. It is written in place, because a container may have mounted it. */
export async function borrow(file: string, change: (text: string) => string): Promise<void> {
  const before = await readFile(file, "utf8");
  atEnd(file, () => writeFile(file, before));
  await writeFile(file, change(before));
}
