import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { systemClock } from "#server/clock.ts";
import { auditLog } from "#server/db/schema/operations.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { runDaymark } from "#tests/support/bundled.ts";
import { seedFelix } from "#tests/support/cast.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const run = (args: readonly string[], env: Record<string, string>) => runDaymark(["channels", ...args], env);

describe("daymark channels", async () => {
  const database = await testDatabase("pool");

  it("lists, shows and brings back, on PostgreSQL, and names nobody", async () => {
    const folder = await mkdtemp(join(tmpdir(), "daymark-command-"));
    const env = { DATABASE_URL: database.url ?? "", DATA_DIR: folder };
    const { db } = database;
    // Real processes use the machine's clock. The date is in three days, so that a reminder is due.
    const now = systemClock.now();
    const today = now.toZonedDateTimeISO("America/New_York").toPlainDate();
    const felix = await seedFelix(db, {
      dueOn: [today.add({ days: 2 }).toString()],
      endsOn: today.add({ days: 300 }).toString(),
    });
    const failingSince = now.subtract({ hours: 3 });
    const day = failingSince.toString().slice(0, 10);
    const ray = eq(recipientChannels.id, felix.people.ray.emailChannelId);
    const stateReason = "mailbox-unknown";
    await db.update(recipientChannels).set({ state: "failing", stateReason, failingSince }).where(ray);
    const since = now.subtract({ hours: 5 }).toString();

    const listed = `Do not arrive: 1\n  ${day}  email        1  ${stateReason}\n`;
    expect(await run(["list"], env)).toMatchObject({ code: 0, out: listed });
    const shown = await run(["revive", "--since", since], env);
    expect(shown.code).toBe(0);
    expect(shown.out).toContain(listed);
    expect(shown.out).toMatch(/^Would go out now: 1\n {2}reminder, \d days? before +email +1$/m);
    expect(shown.out).toContain("Nothing was changed. Say it again with --send.");
    expect((await db.select().from(recipientChannels).where(ray))[0]?.state).toBe("failing");

    const other = await run(["revive", "--since", since, "--reason", "mailbox-disabled", "--send"], env);
    expect(other).toMatchObject({ code: 0, out: "Do not arrive: 0\n" });
    const sent = await run(["revive", "--since", since, "--reason", stateReason, "--send"], env);
    expect(sent).toMatchObject({ code: 0, out: expect.stringMatching(/^Opened: 1\./m) });
    expect((await db.select().from(recipientChannels).where(ray))[0]?.state).toBe("confirmed");
    expect(await db.select().from(auditLog)).toMatchObject([{ actor: "operator" }]);
    expect(`${shown.out}${shown.err}${sent.out}${sent.err}`).not.toMatch(
      /felix|ray|moreno|mail\.example|\+1/i,
    );
    expect(await run(["list"], env)).toMatchObject({ code: 0, out: "Do not arrive: 0\n" });
    await rm(folder, { recursive: true });
  });
});
