import { asc, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { queryRows } from "#server/db/query-rows.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { seedFelix } from "#tests/support/cast.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { failChannel } from "./fail-channel.ts";

const { db } = await testDatabase("pool");

it("locks an address's rows in the order of a STOP: both come through at the same moment", async () => {
  const { subscriptionId, email: address } = await seedFelix(db);
  const { keys, clock } = composeTestServices(db, "2026-12-03T16:30:00Z");
  // Felix and Ray read one mailbox.
  const [first, last] = await db
    .update(recipientChannels)
    .set({ address })
    .where(eq(recipientChannels.kind, "email"))
    .returning()
    .then((rows) => rows.sort((one, other) => (one.id < other.id ? -1 : 1)));
  if (!first || !last) throw new Error("Both have a mailbox.");
  await db.update(recipientChannels).set({ state: "pending" }).where(eq(recipientChannels.id, first.id));
  const lock = (tx: Pick<typeof db, "select">, id: string) =>
    tx
      .select({ id: recipientChannels.id })
      .from(recipientChannels)
      .where(eq(recipientChannels.id, id))
      .orderBy(asc(recipientChannels.id))
      .for("no key update");
  const failed = {
    id: first.id,
    recipientChannelId: first.id,
    subscriptionId,
    channel: "email",
    address,
  } as const;
  let bounce: Promise<void> = Promise.resolve();
  await db.transaction(async (stop) => {
    await lock(stop, first.id);
    bounce = db.transaction((tx) =>
      failChannel(
        tx,
        keys,
        clock.now(),
        { ...failed, addressee: null },
        { reason: "mailbox-unknown", openKinds: ["email"] },
      ),
    );
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await queryRows(db, waiting)).length).toBe(1);
    await lock(stop, last.id);
  });
  await bounce;
});
