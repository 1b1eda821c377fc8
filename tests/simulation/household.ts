import type { Facts } from "./facts.ts";
import type { World } from "./world.ts";

/** The item that an index means, modulo the number of items. */
export const at = <Item>(items: readonly Item[], index: number): Item | null =>
  items[index % items.length] ?? null;

/** One of the account's subscriptions and everything that belongs to it, in the order of a page. */
export function householdOf(world: World, household: number) {
  const userId = world.users.get(household);
  const { facts } = world;
  const own = [...facts.subscriptions.values()].filter(({ ownerUserId }) => ownerUserId === userId);
  // Sometimes one of the account's people, sometimes another.
  const subscription = at(own, Math.floor(world.clock.ms / 1000));
  if (userId === undefined || !subscription) return null;
  return { household, userId, subscription, ...partsOf(facts, subscription.id) };
}

export type Household = NonNullable<ReturnType<typeof householdOf>>;

function partsOf(facts: Facts, subscriptionId: string) {
  const people = [...facts.recipients.values()].filter(
    (one) => one.subscriptionId === subscriptionId && one.position !== null,
  );
  const ids = new Set(people.map(({ id }) => id));
  return {
    people,
    locations: [...facts.locations.values()].filter((one) => one.subscriptionId === subscriptionId),
    channels: [...facts.channels.values()].filter((one) => ids.has(one.recipientId) && !one.isRetired),
  };
}
