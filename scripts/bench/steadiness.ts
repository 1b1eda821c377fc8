import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type RunningServer, startServer } from "#tests/support/start-server.ts";

/** What a process says about itself (sample-itself.mjs). */
export interface Sample {
  /** In seconds. */
  at: number;
  /** Bytes that are left when the garbage is collected. */
  held: number;
  rss: number;
  /** Open files and sockets. NaN where there is no /proc. */
  handles: number;
  /** What keeps its event loop: sockets, timers, requests under way. */
  resources: number;
  /** Seconds of CPU so far. */
  cpu: number;
}

/** A server that samples itself. */
export interface Measured {
  name: string;
  server: RunningServer;
  samples(): Promise<Sample[]>;
}

const preload = new URL("sample-itself.mjs", import.meta.url).href;

export async function startMeasured({
  name,
  role,
  folder,
  env,
  everyMs,
}: {
  name: string;
  role: "web" | "worker";
  /** For its samples. */
  folder: string;
  env: Record<string, string>;
  everyMs: number;
}): Promise<Measured> {
  const file = join(folder, `${name}.jsonl`);
  const sampling = { SAMPLES_FILE: file, SAMPLE_EVERY_MS: `${everyMs}` };
  const server = await startServer({
    env: { ...env, ...sampling },
    role,
    preload: [preload],
    worksLong: true,
  });
  return {
    name,
    server,
    async samples() {
      const lines = (await readFile(file, "utf8")).trim().split("\n");
      return lines.map((line) => JSON.parse(line) as Sample);
    },
  };
}

/** How much more each minute brings: the slope of the line that fits best. */
export function growthAMinute(samples: readonly Sample[], read: (sample: Sample) => number): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middle, usual] = [mean(samples.map(({ at }) => at)), mean(samples.map(read))];
  const over = mean(samples.map((sample) => (sample.at - middle) * (read(sample) - usual)));
  return (over / mean(samples.map(({ at }) => (at - middle) ** 2))) * 60;
}

/** What a server in production has logged as an error. */
export const errorsIn = ({ server }: Measured): string[] =>
  server
    .output()
    .split("\n")
    .filter((line) =>
      !line.startsWith("{") ? line !== "" : Number((JSON.parse(line) as { level: number }).level) >= 50,
    );
