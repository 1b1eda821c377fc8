import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { recipients } from "#server/db/schema/subscriptions.ts";
import { runRound } from "#server/worker/run-round.ts";
import { castDueOn, seedFelix } from "#tests/support/cast.ts";
import { outbox } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

describe("what is at stake", async () => {
  const { db } = await testDatabase();

  it("is told to the registrant alone, until the account holder switches it off", async () => {
    const felix = await seedFelix(db, { dueOn: [castDueOn] });
    const services = composeTestServices(db, "2026-12-07T16:30:00Z");
    const told = async () =>
      (await outbox(db))
        .filter(({ text }) => /serious consequences|miss it/.test(text))
        .map(({ toAddress }) => toAddress);
    await runRound(db, services);
    expect(await told()).toEqual(["ray@mail.example"]);
    await db
      .update(recipients)
      .set({ saysStakes: false })
      .where(eq(recipients.id, felix.people.ray.recipientId));
    services.clock.set("2026-12-09T16:30:00Z");
    await runRound(db, services);
    expect(await told()).toEqual(["ray@mail.example"]);
    expect((await outbox(db)).filter(({ toAddress }) => toAddress === "ray@mail.example")).toHaveLength(2);
  });
});
