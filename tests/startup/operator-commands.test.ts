import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { systemClock } from "#server/clock.ts";
import { payments } from "#server/db/schema/billing.ts";
import { auditLog } from "#server/db/schema/operations.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { runDaymark } from "#tests/support/bundled.ts";
import { seedRosa } from "#tests/support/cast.ts";
import { testDatabase } from "#tests/support/test-database.ts";

describe("what an operator does for one person", async () => {
  const database = await testDatabase("pool");

  it("runs beside servers on PostgreSQL, takes the address from standard input, and prints nothing personal", async () => {
    const folder = await mkdtemp(join(tmpdir(), "daymark-command-"));
    const env = { DATABASE_URL: database.url ?? "", DATA_DIR: folder };
    const { db } = database;
    const { subscriptionId } = await seedRosa(db, { status: "pending_payment" });
    const today = systemClock.now().toZonedDateTimeISO("America/Chicago").toPlainDate();
    const until = today.add({ years: 1 }).toString();
    const said: string[] = [];
    const does = async (args: readonly string[], input = "") => {
      const { code, out, err } = await runDaymark(args, env, input);
      said.push(out, err);
      return { code, out };
    };

    const shown = await does(["account", "show"], "Rosa@Mail.Example\n");
    expect(shown.out).toContain(`Subscription ${subscriptionId}: pending_payment\n  places 1 `);
    const give = ["years", "give", subscriptionId, "--reason", "hardship"];
    expect((await does(give)).out).toContain(`Say it again with --until ${until}.`);
    expect((await does([...give, "--until", until])).out).toContain("Given: a year, complimentary.");
    expect((await does([...give, "--until", until])).out).toContain("Nothing to do");
    expect(await db.select().from(subscriptions)).toMatchObject([{ status: "active" }]);
    const [payment] = await db.select().from(payments);
    expect(await does(["payments", "receipt", payment?.id ?? ""])).toMatchObject({ code: 0 });
    expect(await does(["payments", "receipt", payment?.id ?? ""])).toMatchObject({ code: 75 });

    expect((await does(["account", "mail-link"], "rosa@mail.example\n")).out).toContain("a new password");
    expect(await does(["account", "mail-link"], "nobody@mail.example\n")).toMatchObject({ code: 1, out: "" });
    const links = (await db.select().from(deliveries)).filter(
      ({ template }) => template === "reset-password",
    );
    expect(links.map(({ toAddress }) => toAddress)).toEqual(["rosa@mail.example"]);

    expect((await does(["account", "end-sessions"], "rosa@mail.example\n")).out).toBe(
      "Would end: 0 logins, 0 passkeys, 0 calendar links.\n",
    );
    expect((await does(["account", "end-sessions", "--yes"], "rosa@mail.example\n")).out).toContain(
      "Ended: ",
    );
    expect(await does(["account", "end-sessions"], "nobody@mail.example\n")).toMatchObject({ code: 1 });

    expect((await does(["stop"], "rosa@mail.example\n")).out).toContain(
      "Would be stopped: 1 channel on 1 list.",
    );
    expect((await does(["stop", "--yes"], "(515) 555-0101\n")).out).toContain(
      "Stopped: 1 channel on 1 list.",
    );
    expect((await does(["account", "show"], "+15155550101\n")).out).toContain("STOP stands");
    expect((await does(["years", "withdraw", payment?.id ?? "", "--yes"])).out).toContain("→ not paid");
    expect((await does(["account", "show"], "nobody@mail.example\n")).code).toBe(1);

    const longAgo = systemClock.now().subtract({ hours: 24 * 31 });
    const old = Array.from({ length: 501 }, (_, at) => ({
      kind: "account" as const,
      template: "reset-password" as const,
      channel: "email" as const,
      status: "sent" as const,
      toAddress: "old@mail.example",
      dedupeKey: `old:${at}`,
      createdAt: longAgo,
      nextAttemptAt: longAgo,
      updatedAt: longAgo,
    }));
    await db.insert(deliveries).values(old);
    const kept = (await db.$count(deliveries)) - old.length;
    expect((await does(["prune"])).out).toContain("Would be forgotten by the next round: 500.");
    expect(await db.$count(deliveries)).toBe(kept + old.length);
    expect((await does(["prune", "--yes"])).out).toBe(
      "Forgotten: 501.\n     501  messages of no subscription\n",
    );
    expect(await db.$count(deliveries)).toBe(kept);

    const copied = await runDaymark(["personal-data", "copy"], env, "rosa@mail.example\n");
    expect(JSON.parse(copied.out)).toMatchObject({
      address: "rosa@mail.example",
      // The person sees that the operator has looked.
      subscriptions: [
        {
          changes: expect.arrayContaining([expect.objectContaining({ action: "account-shown" })]),
        },
      ],
    });
    expect(await db.select().from(auditLog)).toContainEqual(
      expect.objectContaining({ actor: "operator", action: "copy-made", subscriptionId, detail: {} }),
    );

    expect(said.join("")).not.toMatch(/rosa|delgado|mail\.example|515|county|2026-12-10/i);
    await rm(folder, { recursive: true, force: true });
  });
});
