import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { demoClock } from "#server/db/schema/operations.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { sweepDeliveries } from "#server/worker/sweep-deliveries.ts";
import { runDaymark, startDaymark } from "#tests/support/bundled.ts";
import { lendPostgres } from "#tests/support/lent-databases.ts";
import { issueFile, seedSubscribers } from "#tests/support/newsletter.ts";
import { startSmtpSink } from "#tests/support/smtp-sink.ts";

/** Longer than a claim's lease (dispatch-deliveries.ts). */
const aheadSeconds = 700;

it("a newsletter killed on the way reaches everybody once, but for what was in flight, which keeps its Message-ID", async () => {
  const [shared, sink] = await Promise.all([lendPostgres(), startSmtpSink()]);
  const folder = await mkdtemp(join(tmpdir(), "daymark-issue-"));
  const file = join(folder, "issue.md");
  await writeFile(file, issueFile);
  await shared.use(({ db }) => seedSubscribers(db, 120));
  const args = ["newsletter", "send", file, "--all"];
  const env = {
    ...shared.env,
    SMTP_URL: sink.url,
    MAIL_FROM: "news@daymark.example",
    PUBLIC_URL: "https://daymark.example",
    POSTAL_ADDRESS: "1 Shore Road, Harbor, ME 04000",
    DAYMARK_SECRET: "a secret of the tests, long enough to be one",
  };

  const killed = startDaymark(args, env);
  await new Promise<void>((resolve) => {
    sink.onMail = () => {
      if (sink.seen.length >= 40) resolve();
      return "take";
    };
  });
  killed.kill("SIGKILL");
  await once(killed, "close");
  const inFlight = await shared.use(({ db }) =>
    db.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.status, "sending")),
  );
  const mayRepeat = inFlight.map(({ id }) => `<${id}@daymark.example>`);

  // What the kill left in flight still waits: the command's exit code says so.
  expect((await runDaymark(args, env)).code).toBe(inFlight.length > 0 ? 75 : 0);
  // The lease of the killed process ends after ten minutes, and the worker gives the claims back.
  await shared.use(async ({ db }) => {
    await db.insert(demoClock).values({ aheadSeconds });
    await sweepDeliveries(db, Temporal.Now.instant().add({ seconds: aheadSeconds }));
  });
  const last = await runDaymark(args, env);
  expect([last.code, last.out]).toEqual([0, expect.stringContaining("2026-12: 120 sent.")]);

  const ids = sink.received.map(({ messageId }) => messageId);
  expect(new Set(sink.received.map(({ to }) => to)).size).toBe(120);
  expect(new Set(ids).size).toBe(120);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at && !mayRepeat.includes(id))).toEqual([]);
  await sink.close();
  await shared.remove();
  await rm(folder, { recursive: true });
});
