import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { Temporal } from "temporal-polyfill";

const docsFolder = fileURLToPath(new URL("../../docs", import.meta.url));
const file = `${docsFolder}/benchmarks.md`;

/** One measured figure, and what it was compared with. */
export interface Finding {
  what: string;
  ours: string;
  /** The floor measured in the same run. Empty where the target is absolute. */
  floor: string;
  /** What is compared with the target. */
  result: string;
  target: string;
  met: boolean;
}

export interface Section {
  /** Names the section in the file, and the plot. */
  name: string;
  title: string;
  /** What was measured, against what, and how: a paragraph or two of Markdown. */
  method: string;
  findings: Finding[];
  /** What the table does not say: profiles, memory over time. */
  notes?: string[];
  /** An SVG document. */
  plot?: { alt: string; svg: string };
}

const intro = `# Benchmarks

Written by \`npm run bench\` and \`npm run lighthouse\`: each command renews its own sections and leaves the others.
Rates are held against a floor measured in the same run on the same machine, because a figure alone says more about the
machine than about Daymark.
`;

/** Puts the section into docs/benchmarks.md, in place of the section that an earlier run wrote under the same name. */
export function writeSection(section: Section, machine: string): void {
  const begin = `<!-- ${section.name} -->`;
  const end = `<!-- end of ${section.name} -->`;
  const text = `${begin}\n${renderSection(section, machine)}${end}\n`;
  const present = existsSync(file) ? readFileSync(file, "utf8") : intro;
  const from = present.indexOf(begin);
  const to = present.indexOf(end);
  const found = from >= 0 && to > from;
  writeFileSync(
    file,
    found
      ? present.slice(0, from) + text + present.slice(to + end.length + 1)
      : `${present.trimEnd()}\n\n${text}`,
  );
  if (section.plot) writeFileSync(`${docsFolder}/images/bench-${section.name}.svg`, section.plot.svg);
}

function renderSection(
  { name, title, method, findings, notes = [], plot }: Section,
  machine: string,
): string {
  const rows = findings.map(
    ({ what, ours, floor, result, target, met }) =>
      `| ${what} | ${ours} | ${floor} | ${result} | ${target} | ${met ? "yes" : "**no**"} |`,
  );
  return [
    `## ${title}`,
    method.trim(),
    ["| what | Daymark | floor | result | target | met |", "|---|---|---|---|---|---|", ...rows].join("\n"),
    ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join("\n")] : []),
    ...(plot ? [`![${plot.alt}](images/bench-${name}.svg)`] : []),
    `Measured on ${Temporal.Now.plainDateISO("UTC")}: ${machine}.`,
    "",
  ].join("\n\n");
}

/** The machine in one line. Call it before measuring, because its load must be that of other programs. */
export function describeMachine(): string {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return [
    `${cpus().length} cores (${processor?.model.trim() ?? "unknown"})`,
    `${memory} GB of memory`,
    `${process.platform} ${process.arch}`,
    `Node ${process.versions.node}`,
    `load of ${load} before it began`,
  ].join(", ");
}

/** The findings as a person at the terminal reads them. */
export function printFindings({ title, findings, notes = [] }: Section): void {
  const lines = findings.map(({ what, ours, floor, result, target, met }) => {
    const against = floor ? ` against ${floor}` : "";
    return `  ${met ? "met " : "MISS"}  ${what}: ${ours}${against} → ${result} (target ${target})`;
  });
  process.stdout.write(`${[`\n${title}`, ...lines, ...notes.map((note) => `        ${note}`)].join("\n")}\n`);
}

/** The middle one of an odd number of measurements. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("There is no median of nothing.");
  return middle;
}
