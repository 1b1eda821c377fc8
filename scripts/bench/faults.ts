import { seededRandom } from "#tests/support/seeded-random.ts";
import { ensureServer } from "../bootstrap/server-bundle.mjs";
import type { BenchContext } from "./bench-database.ts";
import { type Figures, figuresOf, inTimeMinutes } from "./morning/figures.ts";
import { type FaultKind, faultKinds } from "./morning/inject.ts";
import { liveThrough } from "./morning/morning.ts";
import { barPlot } from "./plots.ts";
import { median, type Section } from "./report.ts";

const workers = 3;
/**
 * `FAULTS_SEED` plays another morning. The same seed gives the same faults; what the faults meet depends on the
 * machine.
 */
const seed = Number(process.env.FAULTS_SEED ?? 20_261_122);

/** A morning in which things break, beside the same morning in which nothing breaks. */
export async function measureFaults(context: BenchContext): Promise<Section> {
  const morning = { workers, zones: context.small ? 1 : 2, count: context.small ? 2000 : 20_000 };
  await ensureServer();
  context.progress("the morning without faults …");
  const floor = figuresOf(await liveThrough(context, { ...morning, random: null }));
  context.progress(`over in ${floor.minutes.toFixed(1)} minutes; the same with faults …`);
  const record = await liveThrough(context, { ...morning, random: seededRandom(seed) });
  const ours = figuresOf(record, floor.busyRate);
  return toSection(ours, floor, record.faults);
}

function toSection(ours: Figures, floor: Figures, faults: readonly { kind: FaultKind }[]): Section {
  const share = (figures: Figures) => figures.shareInTime.toFixed(4);
  const mean = ours.repeats / Math.max(1, faults.length);
  const worst = Math.max(0, ...ours.repeatsOf);
  const well = median(ours.secondsToWell.length % 2 ? ours.secondsToWell : [0, ...ours.secondsToWell]);
  const unwell = Math.max(0, ...ours.secondsToWell);
  const printed = { target: "none, printed", met: true };
  return {
    name: "faults",
    title: "A morning of faults",
    method: `${ours.due.toLocaleString("en-US")} reminders fall due in two hours, which come a minute apart, and ${workers} workers (\`npm run worker\`, each with a supervisor that starts
it again) plan and send them through a mail server that takes 80 ms to acknowledge each. Meanwhile ${faults.length} faults come at
random and side by side (seed ${seed}): workers killed, or frozen for 5 to 90 seconds; database sessions ended, connections
to it cut by FIN, RST or silence; PostgreSQL restarted; everybody refused ("550 relay not permitted") for one to three minutes;
every mail connection dropped; a mail server that takes 1.5 seconds. The floor is the same morning without faults, in the same run.

A mail counts from the moment its data has arrived, whether or not its sender heard the answer, and by its Message-ID. All is
well again when mails arrive at half the floor's rate, or none waits but for the lease of a dead worker's claims (600 seconds).
Time in which nothing happens but that leases and retries run is skipped: the times in the database are moved, and the figures
count it as waited.`,
    findings: [
      {
        what: "arrived",
        ...{ ours: ours.arrived.toLocaleString("en-US"), floor: floor.arrived.toLocaleString("en-US") },
        ...{ result: `${ours.due - ours.arrived} lost`, target: "none lost", met: ours.arrived === ours.due },
      },
      {
        what: `share handed over within ${inTimeMinutes} minutes of their hour`,
        ...{ ours: share(ours), floor: share(floor) },
        result: `the slowest after ${(ours.slowestSeconds / 60).toFixed(1)} minutes`,
        ...{ target: "≥ 0.999", met: ours.shareInTime >= 0.999 },
      },
      {
        what: "handed over twice",
        ...{ ours: String(ours.repeats), floor: String(floor.repeats) },
        result: `${mean.toFixed(2)} a fault, ${worst} at worst`,
        ...{ target: "at most 10 a fault", met: worst <= 10 },
      },
      {
        what: "seconds from a fault's end until all is well again",
        ...{ ours: `${well.toFixed(0)} s, ${unwell.toFixed(0)} s at worst`, floor: "", result: "" },
        ...printed,
      },
      {
        what: "calls of the mail server",
        ...{ ours: ours.calls.toLocaleString("en-US"), floor: floor.calls.toLocaleString("en-US") },
        ...{ result: `${(ours.calls / floor.calls).toFixed(2)} times`, ...printed },
      },
      {
        what: "minutes until the last had arrived",
        ...{ ours: ours.minutes.toFixed(1), floor: floor.minutes.toFixed(1) },
        ...{ result: `${(ours.minutes / floor.minutes).toFixed(1)} times`, ...printed },
      },
    ],
    notes: faultKinds.flatMap((kind) => noteOf(kind, ours, faults)),
    plot: {
      alt: "Minutes until the last reminder had arrived: with faults, and without",
      svg: barPlot("Minutes until the last reminder had arrived", [
        { label: `with ${faults.length} faults`, value: ours.minutes },
        { label: "without any", value: floor.minutes },
      ]),
    },
  };
}

function noteOf(kind: FaultKind, ours: Figures, faults: readonly { kind: FaultKind }[]): string[] {
  const indexes = faults.flatMap((fault, index) => (fault.kind === kind ? index : []));
  if (indexes.length === 0) return [];
  const each = (values: readonly number[]) =>
    indexes.map((index) => (values[index] ?? 0).toFixed(0)).join(", ");
  return [
    `${indexes.length} × ${kind}: ${each(ours.repeatsOf)} twice; well again after ${each(ours.secondsToWell)} s.`,
  ];
}
