import { eq, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import { forEachKind } from "#core/people/channels.ts";
import type { Database, Db } from "#server/db/client.ts";
import { createKeys } from "#server/db/keys.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { addRecipient, type Household, seedRosa } from "#tests/support/cast.ts";
import { openTestPostgres } from "#tests/support/databases.ts";
import { planNow, reminderRows } from "#tests/support/deliveries.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { type ClaimOptions, claimDeliveries } from "./claim-deliveries.ts";

// Three days before the date, 09:00 in Chicago.
const now = "2026-12-07T15:00:00Z";
const options: ClaimOptions = {
  now: Temporal.Instant.from(now),
  batchSize: 100,
  leaseSeconds: 600,
  openKinds: ["email", "text"],
  keys: createKeys("a secret of the tests, long enough to be one"),
  providers: { ...forEachKind(() => null), email: "smtp" },
  channels: ["email", "text"],
  which: "everything",
  probing: false,
};

// The embedded database runs one transaction after the other: there two claims cannot meet.
describe("two dispatchers and an address that two recipients share, on PostgreSQL", () => {
  let database: Database;
  let db: Db;
  let rosa: Household<"rosa">;
  let friendChannel: string;
  beforeEach(async () => {
    database = await openTestPostgres();
    db = database.db;
    rosa = await seedRosa(db, { holderText: null });
    const friend = await addRecipient(db, rosa.subscriptionId, {
      fullName: "Ana Delgado",
      position: 1,
      timeZone: "America/Chicago",
      email: rosa.email,
    });
    friendChannel = friend.emailChannelId;
  });
  afterEach(() => database.close());

  const somebodyWaitsForALock = async () => {
    const [row] = await queryRows<{ waiting: boolean }>(
      db,
      sql`select exists (select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as waiting`,
    );
    return row?.waiting ?? false;
  };

  it("send one message when the first on the list changes while one dispatcher holds its row", async () => {
    await planNow(db, composeTestServices(db, now));
    let second: ReturnType<typeof claimDeliveries> | null = null;
    let isSecondDone = false;
    const first = await db.transaction(async (tx) => {
      // A savepoint instead of the claim's own transaction, so that the test can hold its locks.
      const claim = await claimDeliveries(tx as unknown as Db, options);
      await db
        .update(recipientChannels)
        .set({ state: "stopped" })
        .where(eq(recipientChannels.id, rosa.people.rosa.emailChannelId));
      await planNow(db, composeTestServices(db, now));
      second = claimDeliveries(db, options).finally(() => {
        isSecondDone = true;
      });
      await expect.poll(async () => isSecondDone || (await somebodyWaitsForALock())).toBe(true);
      return claim;
    });
    expect(first.claimed.map(({ recipientChannelId }) => recipientChannelId)).toEqual([
      rosa.people.rosa.emailChannelId,
    ]);
    expect(await second).toMatchObject({ picked: 1, suppressed: 1, claimed: [] });
    expect((await reminderRows(db, friendChannel)).at(-1)).toBe(
      `-3 email suppressed (${deliveryReasons.sharedAddress})`,
    );
  });
});
