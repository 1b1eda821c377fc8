import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { expect } from "vitest";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { dateFirstRemindedOn, nextMorning, seedCrowd } from "#tests/support/crowd.ts";
import { between } from "#tests/support/seeded-random.ts";
import type { SmtpSink } from "#tests/support/smtp-sink.ts";
import { kill, leaseSeconds, setClockAhead, type VictimHome } from "./victims.ts";

export interface KillReport {
  kills: number;
  due: number;
  sent: number;
  /** Messages that were claimed and not yet marked, summed over all kills. At most this many may go out twice. */
  inFlight: number;
  repeated: number;
  /** The most messages that one kill found handed over and not yet marked. This many may go out twice. */
  mostInFlight: number;
  /** Messages that were repeated without being in flight at a kill. There must be none. */
  repeatedWithoutReason: number;
}

/** At most this many mails leave between two kills: more than a batch, so that a kill meets every phase of one. */
const mailsPerKill = 120;

/**
 * Sends what is due while victim after victim is killed, each after a random number of mails, at a random moment of the
 * batch. Then one victim finishes, and the messages are counted.
 */
export async function killUnderLoad(
  home: VictimHome,
  sink: SmtpSink,
  { kills, random }: { kills: number; random: () => number },
): Promise<KillReport> {
  // More than the kills take on average, so that something is left to send at the last one.
  const due = Math.round(kills * mailsPerKill * 0.6) + 200;
  const { day, at } = nextMorning(Temporal.Now.instant());
  let ahead = Math.ceil(at.since(Temporal.Now.instant()).total("seconds"));
  await home.use(async (database) => {
    await seedCrowd(database.db, { count: due, firstDate: dateFirstRemindedOn(day) });
    await setClockAhead(database, ahead);
  });
  const inFlight: string[] = [];
  let mostInFlight = 0;
  for (let killed = 0; killed < kills; killed += 1) {
    const victim = await home.start();
    const before = sink.seen.length;
    const wanted = sink.seen.length + between(random, 1, mailsPerKill);
    await Promise.race([sink.seenAtLeast(wanted), once(victim, "close")]);
    // Into the sending, the marking or the next claim.
    for (let turns = between(random, 0, 300); turns > 0; turns -= 1) await setImmediate();
    await kill(victim);
    // A victim that had nothing left to do and ended by itself was not killed.
    expect(victim.signalCode, "too few messages for so many kills").toBe("SIGKILL");
    ahead += leaseSeconds + 1;
    const claimed = await home.use(async (database) => {
      await setClockAhead(database, ahead);
      return deliveriesThatAre(database.db, "sending");
    });
    inFlight.push(...claimed);
    mostInFlight = Math.max(mostInFlight, countHandedOver(claimed, sink.seen.slice(before)));
  }
  await finish(home, sink, due);
  const sent = await home.use(({ db }) => deliveriesThatAre(db, "sent"));
  const seen = sink.seen.map(deliveryOf);
  const arrived = new Set(seen);
  const repeats = repeatsOf(seen);
  return {
    kills,
    due,
    sent: sent.filter((id) => arrived.has(id)).length,
    inFlight: inFlight.length,
    repeated: repeats.length,
    mostInFlight,
    repeatedWithoutReason: withoutEach(repeats, inFlight).length,
  };
}

async function finish(home: VictimHome, sink: SmtpSink, due: number): Promise<void> {
  const last = await home.start();
  if (home.ends) {
    await once(last, "close");
    return;
  }
  const ended = once(last, "close");
  while (new Set(sink.seen).size < due) await sink.nextSeen();
  // The victim marks the batch in hand before it ends.
  last.kill("SIGINT");
  await ended;
}

/** How many of these deliveries have arrived, by their Message-IDs. */
export function countHandedOver(ids: readonly string[], seen: readonly string[]): number {
  const arrived = new Set(seen.map(deliveryOf));
  return ids.filter((id) => arrived.has(id)).length;
}

/** A Message-ID names its delivery: "<id@host>". */
export const deliveryOf = (messageId: string) => messageId.slice(1, messageId.indexOf("@"));

export const deliveriesThatAre = async (
  db: Db,
  status: string,
  kind: "reminder" | "account" = "reminder",
): Promise<string[]> => {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select id from deliveries where status = ${status} and kind = ${kind}`,
  );
  return rows.map(({ id }) => id);
};

export const repeatsOf = (ids: readonly string[]): string[] => {
  const known = new Set<string>();
  return ids.filter((id) => known.size === known.add(id).size);
};

/** What is left of `items` when each of `others` takes away an equal one. */
function withoutEach(items: readonly string[], others: readonly string[]): string[] {
  const left = [...items];
  for (const other of others) {
    const index = left.indexOf(other);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}

/** As many as in-flight-limit.ts has places: nine for mails, one for texts. */
export const mostTwice = 10;

/** Expects that nothing was lost, that no more was repeated than was in flight, and at most ten by one kill. */
export function expectNothingLost(report: KillReport): void {
  expect(report.sent).toBe(report.due);
  expect(report.repeatedWithoutReason).toBe(0);
  expect(report.inFlight).toBeGreaterThan(0);
  expect(report.mostInFlight).toBeLessThanOrEqual(mostTwice);
  expect(report.repeated).toBeLessThanOrEqual(report.kills * mostTwice);
}
