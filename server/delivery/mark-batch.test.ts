import { eq, inArray } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import { forEachKind } from "#core/people/channels.ts";
import { providerBreakers } from "#server/db/schema/providers.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { sweepDeliveries } from "#server/worker/sweep-deliveries.ts";
import { dateFirstRemindedOn, seedCrowd } from "#tests/support/crowd.ts";
import { planNow } from "#tests/support/deliveries.ts";
import { allHaveTakenBefore } from "#tests/support/provider-history.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { claimDeliveries } from "./claim-deliveries.ts";
import { markBatch } from "./mark-batch.ts";
import type { Outcome } from "./mark-deliveries.ts";
import { markTaken } from "./mark-taken.ts";
import type { ClaimedDelivery } from "./read-claimed.ts";
import { readTallies } from "./tally-sendings.ts";

// 10:00 in Chicago.
const morning = "2026-12-03T16:00:00Z";
const day = Temporal.PlainDate.from("2026-12-03");

const sent = (providerRef: string | null = null): Outcome => ({ status: "sent", providerRef });
const silent: Outcome = {
  status: "retried",
  failure: { proves: "unanswered", reason: "mail-server-did-not-answer" },
  at: Temporal.Instant.from("2026-12-03T16:05:00Z"),
  isCalled: true,
};

describe("the outcomes of a batch", async () => {
  const { db } = await testDatabase();
  let services: ReturnType<typeof composeTestServices>;
  beforeEach(async () => {
    services = composeTestServices(db, morning);
    await seedCrowd(db, { count: 6, firstDate: dateFirstRemindedOn(day) });
    await planNow(db, services);
  });

  const claim = async (): Promise<ClaimedDelivery[]> => {
    const { claimed } = await claimDeliveries(db, {
      now: services.clock.now(),
      batchSize: 6,
      leaseSeconds: 600,
      openKinds: ["email"],
      keys: services.keys,
      channels: ["email"],
      which: "everything",
      probing: false,
      providers: { ...forEachKind(() => null), email: "smtp" },
    });
    return claimed;
  };
  const mark = (outcomes: Map<ClaimedDelivery, Outcome>) => markBatch(db, services, outcomes, () => true);
  const rowsOf = (claimed: readonly ClaimedDelivery[]) =>
    db
      .select()
      .from(deliveries)
      .where(
        inArray(
          deliveries.id,
          claimed.map(({ id }) => id),
        ),
      )
      .orderBy(deliveries.number);
  const tallied = () =>
    readTallies(db, "email", services.clock.now().subtract({ hours: 1 }), services.clock.now());
  const breakers = () => db.select().from(providerBreakers);

  it("what was taken is marked with its reference and counted once, in one statement", async () => {
    const claimed = await claim();
    await db.update(deliveries).set({ errorKind: "for-now", errorReason: "asked-to-come-later" });
    for (const half of [claimed.slice(0, 3), claimed.slice(3)]) {
      const outcomes = new Map(half.map((delivery) => [delivery, sent(`ref-${delivery.number}`)]));
      expect(await markTaken(db, services.clock.now(), outcomes)).toEqual(new Set(half.map(({ id }) => id)));
    }
    const at = services.clock.now();
    expect(await rowsOf(claimed)).toMatchObject(
      claimed.map(({ id, number }) => ({
        id,
        status: "sent",
        statusReason: null,
        providerRef: `ref-${number}`,
        sentAt: at,
        updatedAt: at,
        claimedUntil: null,
        errorKind: null,
        errorReason: null,
        attempts: 1,
      })),
    );
    expect(await tallied()).toEqual({ taken: 6, refused: 0 });
  });

  it("what was not taken, and an address in doubt, get more than a mark", async () => {
    const [doubtful, late, ...others] = await claim();
    if (!doubtful || !late) throw new Error("Too little was due.");
    const channel = eq(recipientChannels.id, doubtful.recipientChannelId ?? "");
    const refusedAt = services.clock.now().subtract({ hours: 300 });
    await db
      .update(recipientChannels)
      .set({ state: "failing", refusedAt, failingSince: refusedAt })
      .where(channel);
    await mark(
      new Map([
        [{ ...doubtful, isInDoubt: true }, sent()],
        [late, silent],
        ...others.map((delivery) => [delivery, sent()] as const),
      ]),
    );
    expect(await rowsOf(others)).toMatchObject(others.map(() => ({ status: "sent" })));
    expect(await rowsOf([doubtful])).toMatchObject([{ status: "sent" }]);
    expect(await rowsOf([late])).toMatchObject([
      { status: "planned", errorKind: "unanswered", unanswered: 1 },
    ]);
    expect(await db.select().from(recipientChannels).where(channel)).toMatchObject([
      { state: "confirmed", refusedAt: null },
    ]);
    expect(await tallied()).toEqual({ taken: 5, refused: 0 });
  });

  it("what a provider takes ends its failures on record, and is counted once", async () => {
    const claimed = await claim();
    const [first, ...others] = claimed;
    if (!first) throw new Error("Nothing was due.");
    await allHaveTakenBefore(db);
    await mark(new Map([[first, silent]]));
    expect(await breakers()).toMatchObject([{ channel: "email", failures: 1 }]);
    const outcomes = new Map(others.map((delivery) => [delivery, sent()]));
    expect(await markTaken(db, services.clock.now(), outcomes)).toEqual(new Set());
    expect(await tallied()).toEqual({ taken: 0, refused: 0 });
    await mark(outcomes);
    expect(await breakers()).toEqual([]);
    expect(await rowsOf(others)).toMatchObject(others.map(() => ({ status: "sent" })));
    expect(await tallied()).toEqual({ taken: 5, refused: 0 });
  });

  it("a claim that another dispatcher has taken over is theirs to mark, and nothing is counted", async () => {
    const first = await claim();
    services.clock.set("2026-12-03T16:11:00Z");
    await sweepDeliveries(db, services.clock.now());
    const second = await claim();
    expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    expect(await markTaken(db, services.clock.now(), new Map(first.map((one) => [one, sent()])))).toEqual(
      new Set(),
    );
    expect(await rowsOf(second)).toMatchObject(second.map(() => ({ status: "sending", attempts: 2 })));
    expect(await tallied()).toEqual({ taken: 0, refused: 0 });
  });
});
