import { parseArgs } from "node:util";
import { rolledBack } from "#server/db/rolled-back.ts";
import { type Forgotten, forgetOld, prune } from "#server/personal-data/forget-old.ts";
import { requireRightClock } from "#server/worker/require-right-clock.ts";
import { say, tell, UsageError } from "./command.ts";
import { withServices } from "./with-database.ts";

/** Deletes by hand what each worker's sweep deletes. Shows only counts. */
export const usage = `daymark prune
    how much has outlived the time for which it is kept. Nothing is changed
daymark prune --yes
    it is forgotten, until nothing is left

A worker does the same with each sweep, a batch at a time. By hand it is of use after a restore, after a worker was long away, or
when somebody asks whether it was done. The periods are those of /privacy.`;

const names: Record<keyof Forgotten, string> = {
  requests: "requests of the older form",
  otherDates: "names of other dates that are over",
  messages: "messages of no subscription",
  events: "events of vendors, and conversations by text",
  addresses: "addresses that were replaced or removed",
  names: "names of people who were removed",
  providers: "tallies, refusals and alarms of providers",
};
const kinds = Object.keys(names) as (keyof Forgotten)[];

export async function run(args: string[]): Promise<undefined> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { yes: { type: "boolean" } },
  });
  if (positionals.length > 0) throw new UsageError();
  await withServices(async ({ db }, services) => {
    const now = services.clock.now();
    await requireRightClock(db, services);
    const all = Object.fromEntries(kinds.map((kind) => [kind, 0])) as unknown as Forgotten;
    const round = values.yes ? () => prune(db, now) : () => rolledBack(db, (tx) => forgetOld(tx, now));
    for (;;) {
      const forgotten = await round();
      for (const kind of kinds) all[kind] += forgotten[kind];
      if (!values.yes || kinds.every((kind) => forgotten[kind] === 0)) break;
      tell(`${sumOf(all)} …`);
    }
    say(values.yes ? `Forgotten: ${sumOf(all)}.` : `Would be forgotten by the next round: ${sumOf(all)}.`);
    for (const kind of kinds) if (all[kind] > 0) say(`  ${String(all[kind]).padStart(6)}  ${names[kind]}`);
  });
}

const sumOf = (forgotten: Forgotten) => kinds.reduce((sum, kind) => sum + forgotten[kind], 0);
