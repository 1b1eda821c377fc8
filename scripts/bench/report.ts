import { cpus, loadavg, totalmem } from "node:os";

/** One measured figure, the floor that was measured in the same run, and what it is held against. */
export interface Finding {
  what: string;
  ours: string;
  floor: string;
  /** Ours and the floor, divided. */
  ratio: string;
  target: string;
  met: boolean;
}

/** The rows of the table in docs/benchmarks.md. */
export function print(findings: readonly Finding[]): void {
  const rows = findings.map(
    ({ what, ours, floor, ratio, target, met }) =>
      `| ${what} | ${ours} | ${floor} | ${ratio} | ${target} | ${met ? "yes" : "**no**"} |`,
  );
  process.stdout.write(`${rows.join("\n")}\n`);
}

/** The machine in one line, and what other programs were doing. */
export function describeMachine(): string {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `${cpus().length} cores (${processor?.model.trim() ?? "unknown"}), ${memory} GB of memory, ${process.platform} ${process.arch}, Node ${process.versions.node}, load of ${load} before it began`;
}

/** The middle one of an odd number of measurements. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("There is no median of nothing.");
  return middle;
}

export const number = (value: number): string => Math.round(value).toLocaleString("en-US");

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

export const times = (ours: number, floor: number): string => `${(ours / floor).toFixed(2)} times`;
