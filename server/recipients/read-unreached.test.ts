import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { offeredOffsets } from "#core/planning/offsets.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { addOtherDate } from "#server/locations/other-dates.ts";
import { readUnreached } from "#server/recipients/read-unreached.ts";
import { runRound } from "#server/worker/run-round.ts";
import { seedFelix, seedRosa } from "#tests/support/cast.ts";
import { outbox } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

describe("a registrant whom no message reaches", async () => {
  const database = await testDatabase();
  const { db } = database;

  async function felixWithRay(state: "pending" | "stopped" | "failing" | "confirmed") {
    const felix = await seedFelix(db);
    const rays = eq(recipientChannels.recipientId, felix.people.ray.recipientId);
    // A channel without an agreement cannot fail (core/people/channel-life.ts).
    for (const next of ["confirmed", state] as const) {
      await db.update(recipientChannels).set({ state: next }).where(rays);
    }
    return felix;
  }

  it.each(["pending", "stopped", "failing"] as const)(
    "is known by name, with channels that are %s",
    async (state) => {
      const { subscriptionId } = await felixWithRay(state);
      expect(await readUnreached(db, subscriptionId)).toEqual({ name: "Ray", why: state });
    },
  );

  it("is nobody who gets a message, and no account holder", async () => {
    const { subscriptionId } = await felixWithRay("confirmed");
    expect(await readUnreached(db, subscriptionId)).toBeNull();
    const rosa = await seedRosa(db);
    await db.update(recipientChannels).set({ state: "failing" });
    expect(await readUnreached(db, rosa.subscriptionId)).toBeNull();
  });

  it.each([
    ["pending", "Ray gets no reminders yet. We're waiting for Ray to say yes."],
    ["stopped", "Ray gets no reminders because they're turned off. Start them again, or ask Ray to."],
    ["failing", "Ray gets no reminders. Our messages don't get through."],
  ] as const)(
    "is told to the account holder in the seven-day mail, and in no other: %s",
    async (state, words) => {
      const felix = await felixWithRay(state);
      const services = composeTestServices(db, "2026-12-03T16:30:00Z");
      const toFelix = async () =>
        (await outbox(db)).filter(
          ({ toAddress, channel }) => channel === "email" && toAddress === felix.email,
        );
      await runRound(db, services);
      const sevenDays = (await toFelix()).filter(({ text }) => text.includes("December 10"));
      expect(sevenDays).toHaveLength(1);
      expect(sevenDays[0]?.text).toContain(words);
      services.clock.set("2026-12-07T16:30:00Z");
      await runRound(db, services);
      const later = (await toFelix()).filter(
        (mail) => !sevenDays.includes(mail) && /3 days/.test(mail.subject ?? ""),
      );
      expect(later).toHaveLength(1);
      expect(later[0]?.text).not.toContain("gets no reminders");
    },
  );

  it("is told in the first mail of another date on a short clock", async () => {
    const felix = await felixWithRay("pending");
    const services = composeTestServices(db, "2026-12-03T16:30:00Z");
    const answers = { name: "Move", every: null, tells: [], nextDueOn: "2026-12-08", opensOn: null };
    await addOtherDate(db, services, felix.userId, null, { ...answers, offsets: offeredOffsets(5) });
    const told = async () => {
      await runRound(db, services);
      return (await outbox(db)).filter(
        ({ toAddress, text }) =>
          toAddress === felix.email && text.includes("December 8") && text.includes("gets no reminders"),
      );
    };
    expect(await told()).toHaveLength(1);
    services.clock.set("2026-12-04T16:30:00Z");
    expect(await told()).toHaveLength(1);
  });
});
