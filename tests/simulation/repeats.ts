import { channelOf, type DeliveryFacts, locationOf } from "./facts.ts";
import { Violation, type World } from "./world.ts";

/** Messages, and notices of one fact, must not come twice. */

/** The most copies of a message when its provider never says whether it has the message. */
export const copiesAtMost = 3;

/**
 * The messages taken so far, in groups of which only one message may come. A check looks only at the messages since the last
 * check.
 */
export class Repeats {
  #looked = 0;
  /** Reminders of one date and day to one address, and notices of one fact to one address: the ids of their rows. */
  readonly #reminders = new Map<string, Set<string>>();
  readonly #notices = new Map<string, Set<string>>();

  /** After every step. */
  check(world: World): void {
    const { inbox } = world.vendors;
    const fresh = new Set(inbox.slice(this.#looked).map(({ deliveryId }) => deliveryId));
    this.#looked = inbox.length;
    for (const id of fresh) {
      const row = world.deliveries.get(id);
      if (!row) continue;
      checkCopies(world, row);
      const channel = channelOf(world.facts, row);
      if (!channel) continue;
      if (row.kind === "reminder") {
        const what = [row.location_id, row.due_on, row.offset_key, channel.kind, channel.address];
        checkReader(world, row, grouped(this.#reminders, what, id));
      } else if (row.kind === "notice" && row.template in timesOf) {
        const about = [row.template, row.subscription_id, row.location_id, JSON.stringify(row.params)];
        checkTold(world, row, grouped(this.#notices, [...about, channel.address], id));
      }
    }
  }
}

function grouped(groups: Map<string, Set<string>>, words: readonly unknown[], id: string): Set<string> {
  const group = groups.get(words.join(" ")) ?? new Set();
  groups.set(words.join(" "), group.add(id));
  return group;
}

/** How often vendors took a row, and how many repeats are excused by deaths, lost answers and bounces. */
function copiesOf({ vendors }: World, id: string) {
  const unknown = vendors.unacknowledged.get(id) ?? 0;
  const allowance = vendors.excused.get(id) ?? 0;
  return { taken: vendors.taken.get(id) ?? 0, unknown, allowance };
}

function checkCopies(world: World, row: DeliveryFacts): void {
  const { taken, unknown, allowance } = copiesOf(world, row.id);
  if (unknown > copiesAtMost + allowance) {
    throw new Violation(15, `${world.nameOf(row)}: went out ${taken} times, its provider silent`);
  }
  if (taken > 1 + unknown + allowance) {
    throw new Violation(3, `${world.nameOf(row)}: was sent ${taken} times`);
  }
}

function checkReader(world: World, row: DeliveryFacts, ids: ReadonlySet<string>): void {
  const copies = [...ids].map((id) => copiesOf(world, id));
  const taken = copies.reduce((sum, one) => sum + one.taken, 0);
  const excused = copies.reduce((sum, one) => sum + one.unknown + one.allowance, 0);
  if (taken > 1 + excused) {
    throw new Violation(3, `${world.nameOf(row)}: its address got it ${taken} times`);
  }
}

/** An address is told each fact once, however many rows are about it. */
function checkTold(world: World, row: DeliveryFacts, ids: ReadonlySet<string>): void {
  const rows = [...ids].flatMap((id) => world.deliveries.get(id) ?? []);
  if (rows.length > (timesOf[row.template]?.(world, row, rows) ?? 0))
    throw new Violation(14, `${world.nameOf(row)}: was told ${rows.length} times`);
}

type Times = (world: World, first: DeliveryFacts, rows: readonly DeliveryFacts[]) => number;

const countOf = (world: World, row: DeliveryFacts, which: "saidFor" | "takenBackFor") =>
  locationOf(world.facts, row)?.[which].filter((due) => due === row.params.dueOn).length ?? 0;

/** How often each notice may be sent with the same words to the same address. */
const timesOf: Record<string, Times> = {
  "nobody-reached": () => 1,
  // Identified by its morning: invariant 9 keeps these a week apart.
  "next-date-needed": () => 1,
  "signup-unanswered": () => 1,
  "signup-accepted": () => 1,
  "term-ending": () => 1,
  "year-ending": () => 1,
  "year-given": () => 1,
  "subscription-started": () => 1,
  "payment-part-returned": () => 1,
  "payment-returned": () => 1,
  "done-said": (world, row) => countOf(world, row, "saidFor"),
  "done-taken-back": (world, row) => countOf(world, row, "takenBackFor"),
  "channel-stopped": (world, row, rows) =>
    row.params.by === "provider" ? Math.max(1, failuresOf(world, row)) : rows.length,
};

/** How often the list's channels of this kind have begun to fail, or were asked in vain. */
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
