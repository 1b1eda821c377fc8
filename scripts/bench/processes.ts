import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A file beside this one, in a process of its own. */
export const startChild = (file: string, env: Record<string, string> = {}): ChildProcess =>
  fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, ...env },
  });

/** What a process says by itself, or in answer. Rejects when the process ends instead. */
export async function hear<Message>(child: ChildProcess): Promise<Message> {
  const heard = new AbortController();
  const { signal } = heard;
  const ended = once(child, "exit", { signal }).then(([code]) => {
    throw new Error(`A process of the benchmark ended with ${code}.`);
  });
  ended.catch(() => {});
  const [message] = await Promise.race([once(child, "message", { signal }), ended]).finally(() =>
    heard.abort(),
  );
  return message as Message;
}

/** What a sender says at its end. */
export interface SenderReport {
  sent: number;
  seconds: number;
}

/**
 * A sender in a process of its own. It is measured from the moment when it has loaded and prepared everything until the
 * last message is recorded.
 */
export async function runSender(file: string, env: Record<string, string>): Promise<SenderReport> {
  const child = startChild(file, env);
  const ended = once(child, "exit");
  const report = await hear<SenderReport>(child);
  child.disconnect();
  await ended;
  return report;
}

/** CPU seconds of PostgreSQL so far, over all its processes, also those that have ended. NaN where there is no /proc. */
export function postgresCpuSeconds(dataDir: string): number {
  try {
    const [postmaster = ""] = readFileSync(join(dataDir, "postmaster.pid"), "utf8").split("\n");
    const own = statOf(postmaster);
    const children = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(statOf)
      .filter((stat) => stat?.parent === postmaster);
    const ticks = [own, ...children].reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0);
    return (ticks + (own?.endedChildren ?? 0)) / 100;
  } catch {
    return Number.NaN;
  }
}

/** proc(5): the fields after the command's name, which may contain spaces. Ticks are hundredths of a second. */
function statOf(pid: string): { parent: string; ticks: number; endedChildren: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const field = (number: number) => Number(fields[number - 3]);
    return { parent: fields[1] ?? "", ticks: field(14) + field(15), endedChildren: field(16) + field(17) };
  } catch {
    // The process has ended since it was listed.
    return null;
  }
}
