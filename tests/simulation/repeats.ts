import type { DeliveryFacts } from "./facts.ts";
import { Violation, type World } from "./world.ts";

/** What must not come twice: messages, and notices of one fact. */

/** How many copies may go of a message when its provider never says whether it has it. */
export const copiesAtMost = 3;

/** After every step: nothing has been taken more often than deaths, lost answers and bounces excuse. */
export function checkRepeats(world: World): void {
  const { taken, excused, unacknowledged } = world.vendors;
  const byReader = new Map<string, { taken: number; excused: number; name: string }>();
  for (const [id, count] of taken) {
    const row = world.deliveries.get(id);
    if (!row) continue;
    const unknown = unacknowledged.get(id) ?? 0;
    const allowance = excused.get(id) ?? 0;
    if (unknown > copiesAtMost + allowance) {
      throw new Violation(15, `${world.nameOf(row)}: went out ${count} times, its provider silent`);
    }
    if (count > 1 + unknown + allowance) {
      throw new Violation(3, `${world.nameOf(row)}: was sent ${count} times`);
    }
    const channel = world.facts.channels.get(row.recipient_channel_id ?? "");
    if (row.kind !== "reminder" || !channel) continue;
    const key = [row.location_id, row.due_on, row.offset_days, channel.kind, channel.address].join(" ");
    const seen = byReader.get(key) ?? { taken: 0, excused: 0, name: world.nameOf(row) };
    byReader.set(key, {
      ...seen,
      taken: seen.taken + count,
      excused: seen.excused + allowance + unknown,
    });
  }
  for (const seen of byReader.values()) {
    if (seen.taken > 1 + seen.excused) {
      throw new Violation(3, `${seen.name}: its address got it ${seen.taken} times`);
    }
  }
}

/** After every step: an address is told each fact once, however many rows are about it. */
export function checkNotices(world: World): void {
  const told = new Map<string, DeliveryFacts[]>();
  for (const id of world.vendors.taken.keys()) {
    const row = world.deliveries.get(id);
    const address = world.facts.channels.get(row?.recipient_channel_id ?? "")?.address;
    if (row?.kind !== "notice" || address === undefined || !(row.template in timesOf)) continue;
    const key = [row.template, row.subscription_id, row.location_id, JSON.stringify(row.params), address];
    told.set(key.join(" "), [...(told.get(key.join(" ")) ?? []), row]);
  }
  for (const rows of told.values()) {
    const [first] = rows;
    if (!first || rows.length <= (timesOf[first.template]?.(world, first, rows) ?? 0)) continue;
    throw new Violation(14, `${world.nameOf(first)}: was told ${rows.length} times`);
  }
}

type Times = (world: World, first: DeliveryFacts, rows: readonly DeliveryFacts[]) => number;

const countOf = (world: World, row: DeliveryFacts, which: "saidFor" | "takenBackFor") =>
  world.facts.locations.get(row.location_id ?? "")?.[which].filter((due) => due === row.params.dueOn)
    .length ?? 0;

/** How often each notice may be sent with the same words to the same address. */
const timesOf: Record<string, Times> = {
  "nobody-reached": () => 1,
  // Identified by its morning: invariant 9 keeps these a week apart.
  "next-date-needed": () => 1,
  "signup-unanswered": () => 1,
  "term-ending": () => 1,
  "year-ending": () => 1,
  "year-given": () => 1,
  "subscription-started": () => 1,
  "payment-part-returned": () => 1,
  "payment-returned": () => 1,
  "done-said": (world, row) => countOf(world, row, "saidFor"),
  "done-taken-back": (world, row) => countOf(world, row, "takenBackFor"),
  // Each time that its day was entered.
  "once-date-set": (_world, _row, rows) => new Set(rows.map(({ dedupe_key }) => dedupe_key)).size,
  "channel-stopped": (world, row, rows) =>
    row.params.by === "provider" ? Math.max(1, failuresOf(world, row)) : rows.length,
};

/** How often a channel of somebody of that first name has begun to fail, or was asked in vain. People who share a name count once each. */
function failuresOf(world: World, { subscription_id, params }: DeliveryFacts): number {
  const { recipients, channels } = world.facts;
  let count = 0;
  for (const [id, times] of world.failings) {
    const channel = channels.get(id);
    const whose = recipients.get(channel?.recipientId ?? "");
    if (whose?.subscriptionId !== subscription_id || channel?.kind !== params.channel) continue;
    count += times;
  }
  return count;
}
