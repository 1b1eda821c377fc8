import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import type { Database, Db } from "#server/db/client.ts";
import { acknowledgements } from "#server/db/schema/reminders.ts";
import { locations, recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { runRound } from "#server/worker/run-round.ts";
import { addRecipient, castDueOn, seedFelix, seedRosa } from "#tests/support/cast.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { allDeliveries, newestOf, nothing, outbox, planNow } from "#tests/support/deliveries.ts";
import { emptyTables } from "#tests/support/empty-tables.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

// 09:00 in Chicago, three days before Rosa's date, and the same on other days.
const threeBefore = "2026-12-07T15:00:00Z";
const nineOn = (day: string) => `${day}T15:00:00Z`;

describe("the second look", () => {
  let database: Database;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase();
    db = database.db;
  });
  beforeEach(() => emptyTables(db));
  afterAll(() => database.close());

  describe("looks again just before sending", () => {
    it.each<
      [string, (db: Db, ids: { location: string; channel: string }) => Promise<unknown>, string, string]
    >([
      [
        "a date that was changed",
        (db, { location }) =>
          db
            .update(locations)
            .set({ nextDueOn: Temporal.PlainDate.from("2027-03-10") })
            .where(eq(locations.id, location)),
        "cancelled",
        deliveryReasons.dateChanged,
      ],
      [
        "a location that has ended",
        (db) => db.update(locations).set({ state: "ended" }),
        "cancelled",
        deliveryReasons.ended,
      ],
      [
        "a date that is done",
        (db, { location }) =>
          db.insert(acknowledgements).values({
            locationId: location,
            dueOn: Temporal.PlainDate.from(castDueOn),
            via: "link",
            createdAt: Temporal.Instant.from(threeBefore),
          }),
        "cancelled",
        deliveryReasons.done,
      ],
      [
        "a term that no longer covers it",
        (db) => db.update(subscriptions).set({ endsOn: Temporal.PlainDate.from("2026-12-01") }),
        "cancelled",
        deliveryReasons.notCovered,
      ],
      [
        "an address that was replaced",
        (db) => db.update(recipientChannels).set({ retiredAt: Temporal.Instant.from(threeBefore) }),
        "cancelled",
        deliveryReasons.addressReplaced,
      ],
      [
        "a channel that was stopped",
        (db, { channel }) =>
          db.update(recipientChannels).set({ state: "stopped" }).where(eq(recipientChannels.id, channel)),
        "suppressed",
        deliveryReasons.stopped,
      ],
      [
        "a recipient who moved to a later zone",
        (db) => db.update(recipients).set({ timeZone: "Pacific/Honolulu" }),
        "cancelled",
        deliveryReasons.notDue,
      ],
    ])("at %s", async (_, change, status, statusReason) => {
      const rosa = await seedRosa(db, { holderText: null });
      const services = composeTestServices(db, threeBefore);
      await planNow(db, services);
      const channel = rosa.people.rosa.emailChannelId;
      await change(db, { location: rosa.locationIds[0], channel });
      const result = await dispatchDeliveries(db, services);
      expect(result).toEqual({ ...nothing, [status]: 1 });
      expect(await newestOf(db, channel)).toMatchObject({ status, statusReason, attempts: 0 });
      expect(await outbox(db)).toEqual([]);
    });

    it("at a newer offset that has come due meanwhile", async () => {
      await seedRosa(db, { holderText: null });
      const services = composeTestServices(db, threeBefore);
      await planNow(db, services);
      services.clock.set(nineOn("2026-12-09"));
      expect(await dispatchDeliveries(db, services)).toEqual({ ...nothing, cancelled: 1 });
      const last = (await allDeliveries(db)).at(-1);
      expect(last).toMatchObject({ status: "superseded", statusReason: deliveryReasons.newerDue });
    });

    it("at the first day of a range that has come meanwhile, which can be taken back", async () => {
      await seedRosa(db, { holderText: null });
      const services = composeTestServices(db, threeBefore);
      await planNow(db, services);
      await db.update(locations).set({ opensOn: Temporal.PlainDate.from("2026-12-08") });
      services.clock.set(nineOn("2026-12-08"));
      expect(await dispatchDeliveries(db, services)).toEqual({ ...nothing, cancelled: 1 });
      const last = (await allDeliveries(db)).at(-1);
      expect(last).toMatchObject({ status: "cancelled", statusReason: deliveryReasons.newerDue });
    });

    it("and sends nothing twice to an address that two people share, even when both rows were planned", async () => {
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
      const planned = (await allDeliveries(db)).filter(
        (row) => row.status === "planned" && row.channel === "email",
      );
      expect(planned).toHaveLength(2);
      await dispatchDeliveries(db, services);
      expect((await outbox(db)).filter(({ channel }) => channel === "email")).toHaveLength(1);
      expect(await newestOf(db, friend.emailChannelId)).toMatchObject({
        status: "suppressed",
        statusReason: deliveryReasons.sharedAddress,
      });
    });
  });

  describe("looks again at notices", () => {
    const dueOn = Temporal.PlainDate.from(castDueOn);
    const notice = { kind: "notice", sealed: null, channel: "email" } as const;

    it.each([
      ["done-said", "sent", "cancelled"],
      ["done-taken-back", "cancelled", "sent"],
    ] as const)(
      "%s is %s while the done stands, and %s when it does not",
      async (template, standing, taken) => {
        const felix = await seedFelix(db);
        const services = composeTestServices(db, "2026-11-20T15:00:00Z");
        const [locationId] = felix.locationIds;
        const enqueue = (dedupeKey: string) =>
          enqueueDelivery(db, services.keys, services.clock.now(), {
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
        const createdAt = services.clock.now();
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
      const ray = people.ray.textChannelId ?? "";
      const [number] = await db.select().from(recipientChannels).where(eq(recipientChannels.id, ray));
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
      await db.update(recipientChannels).set({ state: "confirmed" }).where(eq(recipientChannels.id, ray));
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
  });

  describe("loses no reminder", () => {
    it("when a date moves away and back", async () => {
      const rosa = await seedRosa(db, { holderText: null });
      const services = composeTestServices(db, threeBefore);
      await planNow(db, services);
      const move = (dueOn: string) => db.update(locations).set({ nextDueOn: Temporal.PlainDate.from(dueOn) });
      await move("2027-03-10");
      expect(await runRound(db, services)).toEqual({ ...nothing, cancelled: 1 });
      await move(castDueOn);
      expect(await runRound(db, services)).toEqual({ ...nothing, sent: 1 });
      expect(await newestOf(db, rosa.people.rosa.emailChannelId)).toMatchObject({
        status: "sent",
        offsetDays: -3,
      });
    });

    it("when a STOP is taken back", async () => {
      const rosa = await seedRosa(db);
      const services = composeTestServices(db, threeBefore);
      await planNow(db, services);
      const set = (state: "stopped" | "confirmed") =>
        db
          .update(recipientChannels)
          .set({ state })
          .where(eq(recipientChannels.id, rosa.people.rosa.textChannelId ?? ""));
      await set("stopped");
      expect(await runRound(db, services)).toEqual({ ...nothing, sent: 1, suppressed: 1 });
      await set("confirmed");
      expect(await runRound(db, services)).toEqual({ ...nothing, sent: 1 });
    });

    it("when a done is taken back", async () => {
      const rosa = await seedRosa(db, { holderText: null });
      const services = composeTestServices(db, threeBefore);
      await planNow(db, services);
      await db.insert(acknowledgements).values({
        locationId: rosa.locationIds[0],
        dueOn: Temporal.PlainDate.from(castDueOn),
        via: "dashboard",
        createdAt: services.clock.now(),
      });
      expect(await runRound(db, services)).toEqual({ ...nothing, cancelled: 1 });
      await db.update(acknowledgements).set({ undoneAt: services.clock.now() });
      expect(await runRound(db, services)).toEqual({ ...nothing, sent: 1 });
    });
  });
});
