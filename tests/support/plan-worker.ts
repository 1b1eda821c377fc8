import { once } from "node:events";
import { Temporal } from "temporal-polyfill";
import { openPostgres } from "#server/db/client.ts";
import { planDeliveries } from "#server/reminders/plan-deliveries.ts";

/**
 * A planner in a process of its own, for a test to kill. When its parent sends it an instant, it plans the database of
 * DATABASE_URL at that instant, in as many lanes as the product and in slices of SLICE_SIZE. It tells its parent what is
 * planned so far after each slice, and ends.
 */
const { roundDb, planLanes, close } = openPostgres(process.env.DATABASE_URL ?? "");
await roundDb.execute("select 1");
process.send?.("ready");
const [now] = (await once(process, "message")) as [string];
await planDeliveries(roundDb, Temporal.Instant.from(now), {
  openKinds: ["email"],
  lanes: planLanes,
  sliceSize: Number(process.env.SLICE_SIZE),
  onSlice: ({ planned }) => void process.send?.(planned),
});
await close();
process.disconnect();
