import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { demoClock } from "#server/db/schema/operations.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { sweepDeliveries } from "#server/worker/sweep-deliveries.ts";
import { command, commandEnv } from "#tests/support/bundled.ts";
import { type LentDatabase, lendPostgres } from "#tests/support/lent-databases.ts";
import { issueFile, seedSubscribers } from "#tests/support/newsletter.ts";
import { type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";

/** 10,000 of them with `npm run test:newsletter`. Fewer here, because npm test has two cores and ten minutes. */
const subscribers = Number(process.env.NEWSLETTER_SUBSCRIBERS ?? 400);
/** Longer than a claim's lease (dispatch-deliveries.ts). */
const aheadSeconds = 700;

const kills = 3;

// What a killed process leaves in a folder of PGlite's, `killed-worker.test.ts` and `kill.test.ts` show.
describe(`a newsletter killed on the way, ${kills} times`, () => {
  let shared: LentDatabase;
  let sink: SmtpSink;
  let folder: string;
  let running: ChildProcess | null = null;
  beforeEach(async () => {
    [shared, sink] = await Promise.all([lendPostgres(), startSmtpSink()]);
    folder = await mkdtemp(join(tmpdir(), "daymark-issue-"));
    await writeFile(join(folder, "issue.md"), issueFile);
  });
  afterEach(async () => {
    running?.kill("SIGKILL");
    await sink.close();
    await shared.remove();
    await rm(folder, { recursive: true });
  });

  function start(): { child: ChildProcess; ended: Promise<string> } {
    const child = spawn(process.execPath, command("newsletter", "send", join(folder, "issue.md"), "--all"), {
      env: commandEnv({
        ...shared.env,
        SMTP_URL: sink.url,
        MAIL_FROM: "news@daymark.example",
        PUBLIC_URL: "https://daymark.example",
        POSTAL_ADDRESS: "1 Shore Road, Harbor, ME 04000",
        DAYMARK_SECRET: "a secret of the tests, long enough to be one",
      }),
      stdio: ["ignore", "pipe", "inherit"],
    });
    running = child;
    let words = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      words += chunk.toString("utf8");
    });
    return { child, ended: once(child, "close").then(() => words) };
  }

  /** Lets it send until this many mails have arrived, then kills it. Returns the Message-IDs that it had in flight. */
  async function killAfter(mails: number): Promise<string[]> {
    const { child, ended } = start();
    await new Promise<void>((resolve, reject) => {
      sink.onMail = () => {
        if (sink.seen.length >= mails) resolve();
        return "take";
      };
      void ended.then((words) => reject(new Error(`It ended before it was killed: ${words}`)));
    });
    child.kill("SIGKILL");
    await ended;
    return shared.use(async ({ db }) => {
      const inFlight = await db
        .select({ id: deliveries.id })
        .from(deliveries)
        .where(eq(deliveries.status, "sending"));
      return inFlight.map(({ id }) => `<${id}@daymark.example>`);
    });
  }

  it("reaches everybody exactly once, except for the messages in flight at a kill, which keep their Message-ID", {
    timeout: 900_000,
  }, async () => {
    await shared.use(({ db }) => seedSubscribers(db, subscribers));
    const inFlight: string[] = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      inFlight.push(...(await killAfter(Math.round((subscribers * kill) / (kills + 1)))));
    }
    sink.onMail = () => "take";
    const finishing = start();
    const words = await finishing.ended;
    // What the last kill left in flight still waits: the command's exit code says so.
    expect(finishing.child.exitCode).toBe(/\d sending/.test(words) ? 75 : 0);
    // The leases of the killed process end after ten minutes, and the worker gives the claims back.
    await shared.use(async ({ db }) => {
      const later = Temporal.Now.instant().add({ seconds: aheadSeconds });
      await db.insert(demoClock).values({ aheadSeconds });
      await sweepDeliveries(db, later);
    });
    const again = start();
    const last = await again.ended;
    expect(again.child.exitCode).toBe(0);
    expect(words).toContain(`${subscribers} of ${subscribers} subscribers`);
    expect(last).toContain(`2026-12: ${subscribers} sent.`);

    const perReader = new Map<string, Set<string>>();
    for (const { to, messageId } of sink.received) {
      perReader.set(to, (perReader.get(to) ?? new Set()).add(messageId));
    }
    expect(perReader.size).toBe(subscribers);
    expect([...perReader.values()].every((ids) => ids.size === 1)).toBe(true);
    const counts = new Map<string, number>();
    for (const { messageId } of sink.received) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
    const twice = [...counts].filter(([, count]) => count > 1).map(([id]) => id);
    expect(twice.filter((id) => !inFlight.includes(id))).toEqual([]);
    process.stdout.write(
      `${subscribers} subscribers, ${kills} kills: ${sink.received.length} mails; ${twice.length} twice, all of the ${inFlight.length} in flight at a kill.\n`,
    );
  });
});
