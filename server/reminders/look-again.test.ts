import { eq, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import { acknowledgements } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { runRound } from "#server/worker/run-round.ts";
import { addRecipient, castDueOn, seedFelix, seedRosa } from "#tests/support/cast.ts";
import {
  allDeliveries,
  newestOf,
  nothing,
  outbox,
  planNow,
  reminderRows,
} from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

// 09:00 in Chicago, three days before Rosa's date.
const threeBefore = "2026-12-07T15:00:00Z";
const dueOn = Temporal.PlainDate.from(castDueOn);

// What the look decides is in core/planning/verdict.test.ts. Here: that every fact of it is read from the database, and
// that the decision is stored.
describe("the second look", async () => {
  const { db } = await testDatabase();

  /** Rosa's reminder by mail, planned. */
  async function planned() {
    const rosa = await seedRosa(db, { holderText: null });
    const services = composeTestServices(db, threeBefore);
    await planNow(db, services);
    return { rosa, services };
  }

  it.each([
    [
      "a date that was changed",
      "update locations set next_due_on = '2027-03-10'",
      "cancelled (date-changed)",
    ],
    ["a location that has ended", "update locations set state = 'ended'", "cancelled (ended)"],
    [
      "a date that is done",
      "insert into acknowledgements (location_id, due_on, via, created_at) select id, next_due_on, 'link', now() from locations",
      "cancelled (done)",
    ],
    [
      "a term that no longer covers it",
      "update subscriptions set ends_on = '2026-12-01'",
      "cancelled (not-covered)",
    ],
    [
      "an address that was replaced",
      "update recipient_channels set retired_at = now()",
      "cancelled (address-replaced)",
    ],
    ["a channel that was stopped", "update recipient_channels set state = 'stopped'", "suppressed (stopped)"],
    [
      "a recipient who moved to a later zone",
      "update recipients set time_zone = 'Pacific/Honolulu'",
      "cancelled (not-due)",
    ],
  ])("just before sending finds %s", async (_, change, expected) => {
    const { rosa, services } = await planned();
    await db.execute(sql.raw(change));
    await dispatchDeliveries(db, services);
    const row = await newestOf(db, rosa.people.rosa.emailChannelId);
    expect(`${row?.status} (${row?.statusReason})`).toBe(expected);
    expect(row?.attempts).toBe(0);
    expect(await outbox(db)).toEqual([]);
  });

  it.each([
    ["a newer offset", null, "2026-12-09T15:00:00Z", "superseded"],
    ["the first day of a range, which can be taken back", "2026-12-08", "2026-12-08T15:00:00Z", "cancelled"],
  ])("finds %s that has come due meanwhile", async (_, opensOn, now, status) => {
    const { services } = await planned();
    await db.execute(sql`update locations set opens_on = ${opensOn}`);
    services.clock.set(now);
    expect(await dispatchDeliveries(db, services)).toEqual({ ...nothing, cancelled: 1 });
    const last = (await allDeliveries(db)).at(-1);
    expect(last).toMatchObject({ status, statusReason: deliveryReasons.newerDue });
  });

  it("sends nothing twice to an address that two people share, even when both rows were planned", async () => {
    const rosa = await seedRosa(db, { holderText: "stopped" });
    await db.update(recipientChannels).set({ state: "stopped" });
    const friend = await addRecipient(db, rosa.subscriptionId, {
      fullName: "Ana Delgado",
      position: 1,
      timeZone: "America/Chicago",
      email: rosa.email,
    });
    const services = composeTestServices(db, threeBefore);
    await planNow(db, services);
    await db.update(recipientChannels).set({ state: "confirmed" });
    await planNow(db, services);
    const both = (await allDeliveries(db)).filter(
      ({ status, channel }) => status === "planned" && channel === "email",
    );
    expect(both).toHaveLength(2);
    await dispatchDeliveries(db, services);
    expect((await outbox(db)).filter(({ channel }) => channel === "email")).toHaveLength(1);
    expect(await newestOf(db, friend.emailChannelId)).toMatchObject({
      status: "suppressed",
      statusReason: deliveryReasons.sharedAddress,
    });
  });

  const notice = { channel: "email" } as const;

  it.each([
    ["done-said", "sent", "cancelled"],
    ["done-taken-back", "cancelled", "sent"],
  ] as const)(
    "at %s: it is %s while the done stands, and %s when it does not",
    async (template, standing, taken) => {
      const felix = await seedFelix(db);
      const services = composeTestServices(db, "2026-11-20T15:00:00Z");
      const [locationId] = felix.locationIds;
      const createdAt = services.clock.now();
      const enqueue = (dedupeKey: string) =>
        enqueueDelivery(db, services.keys, createdAt, {
          ...notice,
          template,
          params: {
            by: "Ray",
            dueOn: castDueOn,
            opensOn: null,
            numberOnDay: null,
            toAccountHolder: true,
            whose: null,
          },
          dedupeKey,
          to: { recipientChannelId: felix.people.felix.emailChannelId },
          locationId,
        });
      await db.insert(acknowledgements).values({ locationId, dueOn, via: "link", createdAt });
      await enqueue("while it stands");
      await dispatchDeliveries(db, services);
      await db.update(acknowledgements).set({ undoneAt: createdAt });
      await enqueue("afterwards");
      await dispatchDeliveries(db, services);
      expect((await allDeliveries(db)).map(({ status }) => status)).toEqual([standing, taken]);
    },
  );

  it("does not ask for an agreement that was given or refused meanwhile, nor a stopped address for anything but safety", async () => {
    const { people } = await seedFelix(db);
    const services = composeTestServices(db, "2026-11-20T15:00:00Z");
    const ray = eq(recipientChannels.id, people.ray.textChannelId ?? "");
    const [number] = await db.select().from(recipientChannels).where(ray);
    const ask = (dedupeKey: string) =>
      enqueueDelivery(db, services.keys, services.clock.now(), {
        ...notice,
        template: "agree-to-texts",
        params: { addedBy: "Felix", phoneEnding: "0103", channelNumber: number?.number ?? 0 },
        dedupeKey,
        to: { recipientChannelId: people.ray.emailChannelId },
      });
    await ask("open");
    expect(await dispatchDeliveries(db, services)).toEqual({ ...nothing, sent: 1 });
    await db.update(recipientChannels).set({ state: "confirmed" }).where(ray);
    await ask("agreed");
    expect(await dispatchDeliveries(db, services)).toEqual({ ...nothing, cancelled: 1 });
    await db.update(recipientChannels).set({ state: "stopped" });
    await ask("stopped");
    expect(await dispatchDeliveries(db, services)).toEqual({ ...nothing, suppressed: 1 });
    await enqueueDelivery(db, services.keys, services.clock.now(), {
      ...notice,
      template: "channel-stopped",
      params: { whose: "Felix", channel: "email", by: "owner" },
      dedupeKey: "safety",
      to: { recipientChannelId: people.felix.emailChannelId },
    });
    expect(await dispatchDeliveries(db, services)).toEqual({ ...nothing, sent: 1 });
  });

  it.each([
    [
      "a date moves away",
      "update locations set next_due_on = '2027-03-10'",
      "update locations set next_due_on = '2026-12-10'",
    ],
    [
      "somebody stops the mails",
      "update recipient_channels set state = 'stopped'",
      "update recipient_channels set state = 'confirmed'",
    ],
    [
      "a done is said",
      "insert into acknowledgements (location_id, due_on, via, created_at) select id, next_due_on, 'dashboard', now() from locations",
      "update acknowledgements set undone_at = now()",
    ],
  ])("brings back the reminder when %s and that is taken back", async (_, change, takeBack) => {
    const { rosa, services } = await planned();
    const newest = async () => (await reminderRows(db, rosa.people.rosa.emailChannelId)).at(-1);
    await db.execute(sql.raw(change));
    await runRound(db, services);
    expect(await newest()).toMatch(/^-3 email (cancelled|suppressed)/);
    await db.execute(sql.raw(takeBack));
    await runRound(db, services);
    expect(await newest()).toBe("-3 email sent");
  });
});
