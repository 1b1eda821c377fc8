import { sql } from "drizzle-orm";
import { describe, it, type TestContext } from "vitest";
import type { Limits } from "#server/db/limits.ts";
import { exitCodes } from "#server/start/exit-codes.ts";
import { type BadNetwork, startBadNetwork } from "#tests/support/bad-network.ts";
import { openTestPostgres } from "#tests/support/databases.ts";
import { countUnsent, enqueueMails } from "#tests/support/enqueue-mails.ts";
import { startSmtpSink } from "#tests/support/smtp-sink.ts";
import {
  type RoundsWorker,
  type RoundsWorkerOptions,
  startRoundsWorker,
} from "#tests/support/start-rounds-worker.ts";
import { countHandedOver, deliveriesThatAre, mostTwice } from "./kill-under-load.ts";

/** A piece of the statements that mark a batch, and of no other. */
const mark = "as o (id uuid, attempts int";

const impatient: Limits = {
  statement: 4000,
  lock: 2000,
  idleInTransaction: 2000,
  answer: 5000,
  connect: 5000,
};

/** A worker's world: a database behind a bad network, and a mail server. */
async function makeWorld({ expect, onTestFinished }: TestContext) {
  const [home, sink] = await Promise.all([openTestPostgres(), startSmtpSink()]);
  const network = await startBadNetwork(home.url ?? "");
  const workers: RoundsWorker[] = [];
  onTestFinished(async () => {
    for (const worker of workers) await worker.remove();
    await network.close();
    await sink.close();
    await home.close();
  });

  const start = async (options: RoundsWorkerOptions = {}, url = network.url) => {
    const worker = await startRoundsWorker(url, sink.url, options);
    workers.push(worker);
    return worker;
  };

  const enqueue = (count: number, name: string) => enqueueMails(home, count, name);

  const expectAllSent = () => expect.poll(() => countUnsent(home), { interval: 500 }).toBe(0);

  /** Another mail goes out: the worker is alive and well. */
  const expectWorks = async () => {
    await enqueue(1, `later-${sink.seen.length}-`);
    await expectAllSent();
  };

  /** Nobody is idle in a transaction any more. */
  const expectUnlocked = () =>
    expect
      .poll(
        () =>
          home.db.$count(
            sql`pg_stat_activity`,
            sql`datname = current_database() and state = 'idle in transaction'`,
          ),
        { interval: 200 },
      )
      .toBe(0);
  return { home, sink, network, start, enqueue, expectAllSent, expectWorks, expectUnlocked };
}

const isRunning = ({ process }: RoundsWorker) => process.exitCode === null && process.signalCode === null;

// The tests run side by side, because each has a world of its own and mostly waits for a limit to run out. Each uses
// `expect` of its own context, because a poll must know its test.
describe.concurrent("a worker whose database", () => {
  it("breaks a connection in the middle of a mark goes on, and sends nothing twice", async (context) => {
    const { sink, network, start, enqueue, expectAllSent, expectWorks } = await makeWorld(context);
    const { expect } = context;
    await enqueue(20, "mail");
    const cut = network.cutAt(mark, "reset");
    const worker = await start();
    await cut;
    await expectAllSent();
    expect(isRunning(worker)).toBe(true);
    expect(new Set(sink.seen).size).toBe(20);
    expect(sink.seen).toHaveLength(20);
    await expectWorks();
  });

  it("falls silent for longer than the worker's patience ends by its own code and logs why", async (context) => {
    const { network, start } = await makeWorld(context);
    const { expect } = context;
    // The limits are switched off in effect, so that only the watchdog is left.
    const endless = 3_600_000;
    const limits = {
      statement: endless,
      lock: endless,
      idleInTransaction: endless,
      answer: endless,
      connect: endless,
    };
    const worker = await start({ limits, patience: { tickMs: 100, ticks: 50 } });
    network.swallow();
    expect(await worker.ended).toBe(exitCodes.stuck);
    expect(worker.said("a round is stuck")).toHaveLength(1);
  });

  it("is away for longer than the worker's patience keeps what it has in flight, and says so once and not for each try", async (context) => {
    const { sink, network, start, enqueue, expectAllSent } = await makeWorld(context);
    const { expect } = context;
    const worker = await start({ patience: { tickMs: 250, ticks: 40 } });
    const atMark = network.cutAt(mark, "reset");
    await enqueue(20, "mail");
    await atMark;
    network.slam();
    await expect.poll(() => network.slammed()).toBeGreaterThan(5);
    await network.mend();
    const back = await worker.says("database back");
    await expectAllSent();
    expect(sink.seen).toHaveLength(20);
    const outage = worker.lines.filter(({ level }) => Number(level) >= 40);
    // One line a minute in between is allowed, on a machine that takes so long.
    const notEachMinute = outage.map(({ msg }) => msg).filter((msg) => msg !== "database still out of reach");
    expect(notEachMinute).toEqual(["database out of reach", "database back"]);
    expect(outage.length).toBeLessThan(6);
    expect(outage[0]).toMatchObject({ code: expect.stringMatching(/^(ECONN\w+|CONNECTION_LOST)$/) });
    expect(back).toMatchObject({ errors: expect.any(Number) });
    expect(JSON.stringify(worker.lines)).not.toContain('"object"');
  });

  it.for([
    { how: "refuses connections", away: (network: BadNetwork) => network.refuse() },
    { how: "is silent", away: async (network: BadNetwork) => network.swallow() },
  ])("$how when it is told to stop ends all the same", async ({ away }, context) => {
    const { home, sink, network, start, enqueue } = await makeWorld(context);
    const { expect } = context;
    const worker = await start({ limits: impatient });
    // Armed before there is anything to mark, because a fast worker might be through otherwise.
    const atMark = network.cutAt(mark, "reset");
    await enqueue(60, "mail");
    await atMark;
    await away(network);
    worker.process.kill("SIGTERM");
    expect([0, 1]).toContain(await worker.ended);
    // Messages that the worker could not mark go out again.
    const claimed = await deliveriesThatAre(home.db, "sending", "account");
    expect(claimed.length).toBeGreaterThan(0);
    expect(countHandedOver(claimed, sink.seen)).toBeLessThanOrEqual(mostTwice);
  });

  it("another worker holds, frozen in a transaction, does not wait for it longer than it may", async (context) => {
    const { home, sink, network, start, enqueue, expectUnlocked } = await makeWorld(context);
    const { expect } = context;
    await enqueue(20, "mail");
    const frozen = network.cutAt(mark, "silence");
    const first = await start({ limits: impatient });
    await frozen;
    first.process.kill("SIGSTOP");
    // Its mark's transaction is open on the server, with nothing to say in it.
    await start({ limits: impatient }, home.url ?? "");
    await expectUnlocked();
    await enqueue(5, "other");
    // The frozen worker's claims stay its own until their lease ends. Nobody else's mail waits for them.
    const others = () => new Set(sink.received.map(({ to }) => to).filter((to) => to.startsWith("other")));
    await expect.poll(() => others().size, { interval: 500 }).toBe(5);
  });
});
