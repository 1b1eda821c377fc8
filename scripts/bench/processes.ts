import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
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

export interface SinkProcess {
  url: string;
  /** How many mails it has taken. */
  taken(): Promise<number>;
  stop(): void;
}

/** `answerMs`: how long it takes over each mail. */
export async function startSink(answerMs = 0): Promise<SinkProcess> {
  const child = startChild("./smtp-sink-process.ts", { ANSWER_MS: String(answerMs) });
  const { port } = await hear<{ port: number }>(child);
  return {
    url: `smtp://127.0.0.1:${port}`,
    async taken() {
      child.send("how many?");
      return (await hear<{ taken: number }>(child)).taken;
    },
    stop: () => child.disconnect(),
  };
}

/** What a sender says at its end. */
export interface SenderReport {
  sent: number;
  seconds: number;
  cpuSeconds: number;
  /** The most memory that it ever had, in MB. */
  peakMb: number;
  /** Memory in MB along the way: after this many messages. */
  samples: { sent: number; mb: number }[];
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

/** What one step of a message costs, in millionths of a CPU second: this process and PostgreSQL. */
export interface MessageCost {
  name: string;
  process: number;
  postgres: number;
}

/** Runs message-cost.ts, and answers it with PostgreSQL's CPU seconds whenever it asks. */
export async function runMessageCost(env: Record<string, string>, dataDir: string): Promise<MessageCost[]> {
  const child = startChild("./message-cost.ts", env);
  const ended = once(child, "exit");
  for (;;) {
    const said = await hear<"cpu?" | { steps: MessageCost[] }>(child);
    if (said === "cpu?") child.send(postgresCpuSeconds(dataDir) ?? Number.NaN);
    else {
      child.disconnect();
      await ended;
      return said.steps;
    }
  }
}

/**
 * CPU seconds of PostgreSQL so far, over all its processes, also those that have ended. Null where there is no /proc.
 */
export function postgresCpuSeconds(dataDir: string): number | null {
  try {
    const [postmaster = ""] = readFileSync(join(dataDir, "postmaster.pid"), "utf8").split("\n");
    const own = statOf(postmaster);
    const children = readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => statOf(pid))
      .filter((stat) => stat?.parent === postmaster);
    const ticks = [own, ...children].reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0);
    return ticks / 100 + (own?.endedChildren ?? 0) / 100;
  } catch {
    return null;
  }
}

/** CPU seconds of a process so far. 0 where there is no /proc. */
export const cpuSecondsOf = (pid: number): number => (statOf(String(pid))?.ticks ?? 0) / 100;

/** The same for a process group, with its processes' children that have ended. */
export function cpuSecondsOfGroup(group: number): number {
  const stats = existsSync("/proc")
    ? readdirSync("/proc")
        .filter((name) => /^\d+$/.test(name))
        .map(statOf)
    : [];
  const ticks = stats
    .filter((stat) => stat?.group === group)
    .reduce((sum, stat) => sum + (stat?.ticks ?? 0) + (stat?.endedChildren ?? 0), 0);
  return ticks / 100;
}

/** What a process holds in MB, its share of what it shares with others included. 0 where there is no /proc. */
export function pssMbOf(pid: number): number {
  try {
    const [, kb = "0"] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? [];
    return Number(kb) / 1024;
  } catch {
    return 0;
  }
}

/** proc(5): the fields after the command's name, which may contain spaces. Ticks are hundredths of a second. */
function statOf(pid: string): { parent: string; group: number; ticks: number; endedChildren: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const field = (number: number) => Number(fields[number - 3]);
    return {
      parent: fields[1] ?? "",
      group: field(5),
      ticks: field(14) + field(15),
      endedChildren: field(16) + field(17),
    };
  } catch {
    // The process has ended since it was listed.
    return null;
  }
}
