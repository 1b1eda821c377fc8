import { sql } from "drizzle-orm";
import { systemClock } from "#server/clock.ts";
import type { Database } from "#server/db/client.ts";
import { createKeys } from "#server/db/keys.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { productionEnv } from "./test-app.ts";

/** `count` mails, each to its own address, that a worker in production mode sends at once, at any hour. */
export async function enqueueMails(
  { db }: Database,
  count: number,
  name: string,
  now = systemClock.now(),
): Promise<void> {
  const keys = createKeys(productionEnv.DAYMARK_SECRET);
  for (let n = 1; n <= count; n += 1) {
    await enqueueDelivery(db, keys, now, {
      template: "account-exists",
      params: {},
      dedupeKey: `${name} ${n}`,
      channel: "email",
      to: { address: `${name}${n}@mail.example`, language: "en" },
    });
  }
}

export async function countUnsent({ db }: Database): Promise<number> {
  const unsent = sql`select count(*)::int from deliveries where status <> 'sent'`;
  const [row] = await queryRows<{ count: number }>(db, unsent);
  return row?.count ?? 0;
}
