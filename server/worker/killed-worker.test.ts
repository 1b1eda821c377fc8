import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Temporal } from "temporal-polyfill";
import { afterEach, beforeEach, expect, it } from "vitest";
import { todayIn } from "#core/dates/time-zones.ts";
import type { Database } from "#server/db/client.ts";
import { demoClock } from "#server/db/schema/operations.ts";
import { command, commandEnv } from "#tests/support/bundled.ts";
import { seedRosa } from "#tests/support/cast.ts";
import { allDeliveries, nothing } from "#tests/support/deliveries.ts";
import type { LentDatabase } from "#tests/support/lent-databases.ts";
import { onBothDatabases } from "#tests/support/on-both-databases.ts";
import { type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";

const onBoth = onBothDatabases(
  "PGlite finds a killed process's work in its folder, PostgreSQL on its server: each recovers in a way of its own",
);

onBoth("a worker killed between claim and answer", ({ lend }) => {
  let shared: LentDatabase;
  let sink: SmtpSink;
  let worker: ChildProcess | null = null;
  beforeEach(async () => {
    [shared, sink] = await Promise.all([lend(), startSmtpSink()]);
  });
  afterEach(async () => {
    worker?.kill("SIGKILL");
    await sink.close();
    await shared.remove();
  });

  const start = () => {
    worker = spawn(process.execPath, command("dispatch-worker"), {
      env: commandEnv({ ...shared.env, SMTP_URL: sink.url, PUBLIC_URL: "https://daymark.example" }),
      stdio: ["ignore", "pipe", "inherit"],
    });
    return worker;
  };

  /** Its last output, once it has ended by itself. */
  const resultOf = async (child: ChildProcess) => {
    let words = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      words += chunk.toString("utf8");
    });
    await once(child, "close");
    return JSON.parse(words) as unknown;
  };

  const standingClock = (database: Database, aheadSeconds: number) =>
    database.db
      .insert(demoClock)
      .values({ aheadSeconds })
      .onConflictDoUpdate({ target: demoClock.id, set: { aheadSeconds } });

  it("loses nothing, and the mail that was in flight keeps its Message-ID", async () => {
    const today = todayIn("America/Chicago", Temporal.Now.instant());
    const terms = { startsOn: today.toString(), endsOn: today.add({ years: 1 }).toString() };
    await shared.use(async (database) => {
      // Seven days ahead and a little, so that the first reminder is due a day from now.
      await seedRosa(database.db, { dueOn: [today.add({ days: 8 }).toString()], holderText: null, ...terms });
      await standingClock(database, 86_400 + 12 * 3600);
    });

    sink.onMail = () => "hang";
    const arrived = sink.nextSeen();
    const killed = start();
    const inFlight = await arrived;
    killed.kill("SIGKILL");
    await once(killed, "close");
    const claimed = await shared.use(({ db }) => allDeliveries(db));
    expect(claimed).toMatchObject([{ status: "sending", attempts: 1 }]);

    // Within the lease a restarted worker leaves the message alone. When the lease has ended, it is sent.
    sink.onMail = () => "take";
    expect(await resultOf(start())).toEqual(nothing);
    await shared.use((database) => standingClock(database, 86_400 + 12 * 3600 + 700));
    expect(await resultOf(start())).toEqual({ ...nothing, sent: 1 });
    expect(sink.seen).toEqual([inFlight, inFlight]);
    expect(sink.received).toHaveLength(1);
    const rows = await shared.use(({ db }) => allDeliveries(db));
    expect(rows).toMatchObject([{ status: "sent", attempts: 2 }]);
    expect(inFlight).toBe(`<${rows[0]?.id}@daymark.example>`);
  });
});
