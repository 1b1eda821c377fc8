import { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/time-zones.ts";
import { payForSubscription } from "#server/billing/pay-for-subscription.ts";
import { addRecipient } from "#server/recipients/add-recipient.ts";
import { answerAgreeLink } from "#server/recipients/agree-link.ts";
import { changeRecipient } from "#server/recipients/change-recipient.ts";
import { switchByLink } from "#server/recipients/messages-link.ts";
import { removeRecipient } from "#server/recipients/remove-recipient.ts";
import { startOwnChannel, stopOwnChannel } from "#server/recipients/switch-own-channel.ts";
import { Refusal } from "#server/refusal.ts";
import { acknowledgeOwn } from "#server/reminders/acknowledge.ts";
import { acknowledgeByLink } from "#server/reminders/acknowledge-by-link.ts";
import { endLocation } from "#server/reminders/end-location.ts";
import { setNextDate } from "#server/reminders/set-next-date.ts";
import { undoAcknowledgement } from "#server/reminders/undo-acknowledgement.ts";
import { bounce, report, stopUnseen, textUs } from "./answers.ts";
import type { ChannelFacts, Facts } from "./facts.ts";
import type { Action, LinkPurpose } from "./history.ts";
import { lastName, phoneOf, signUp } from "./signup.ts";
import type { World } from "./world.ts";

/** What a person does: one use case. The world itself (vendors, outages, deaths) is `play.ts`'s business. */
export type PersonAction = Exclude<
  Action,
  {
    do:
      | ("vendor" | "dead" | "alive" | "outage" | "fault" | "kill-sending")
      | ("freeze" | "second-worker" | "clock" | "meanwhile");
  }
>;

/**
 * Does it through the real use case. A refusal is an answer like any other; anything else that is thrown is a bug.
 */
export async function act(world: World, action: PersonAction): Promise<void> {
  const answer = await perform(world, action).then(
    (done) => (done ? "done" : "nothing to do it to"),
    (error: unknown) => {
      if (error instanceof Refusal) return `refused (${error.code})`;
      throw error;
    },
  );
  world.tell(`household ${action.household}: ${JSON.stringify(action)} ${answer}`);
  await world.look();
}

/** @returns false when there was nothing to do it to */
async function perform(world: World, action: PersonAction): Promise<boolean> {
  if (action.do === "signup") {
    await signUp(world, action);
    return true;
  }
  const household = householdOf(world, action.household);
  if (household === null) return false;
  const { userId, subscription, locations, people, channels } = household;
  const services = world.services();
  switch (action.do) {
    case "pay":
      await payForSubscription(services, subscription.id);
      return true;
    case "date":
    case "done":
    case "undo":
    case "end": {
      const location = at(locations, action.location);
      return (
        location !== null && (await moveLocation(world, userId, location.id, subscription.timeZone, action))
      );
    }
    case "add":
      await addRecipient(services, userId, subscription.id, { ...answersOf(action), relation: "friend" });
      return true;
    case "change": {
      const person = at(people, action.person);
      if (!person) return false;
      const relation = person.relation as "registrant" | "family" | "friend";
      await changeRecipient(services, userId, person.id, { ...answersOf(action), relation });
      return true;
    }
    case "remove": {
      const person = at(people, action.person);
      if (!person) return false;
      await removeRecipient(services, userId, person.id);
      return true;
    }
    case "stop":
    case "start": {
      const channel = at(channels, action.channel);
      if (!channel) return false;
      await (action.do === "stop" ? stopOwnChannel : startOwnChannel)(services, userId, channel.id);
      return true;
    }
    case "text":
      return textUs(world, channels, action);
    case "stop-unseen":
      return stopUnseen(world, channels, action);
    case "report":
      return report(world, addressesOf(channels), action);
    case "bounce":
      return bounce(world, everyAddressOf(world, subscription.id), action);
    case "link":
      return followLink(world, addressesOf(channels), action);
  }
}

const addressesOf = (channels: readonly ChannelFacts[]) => channels.map(({ address }) => address);

/** Those out of use too: a mail may come back after its address was replaced. */
function everyAddressOf({ facts }: World, subscriptionId: string): string[] {
  return addressesOf(
    [...facts.channels.values()].filter(
      ({ recipientId }) => facts.recipients.get(recipientId)?.subscriptionId === subscriptionId,
    ),
  );
}

async function moveLocation(
  world: World,
  userId: string,
  locationId: string,
  timeZone: string,
  action: Extract<PersonAction, { do: "date" | "done" | "undo" | "end" }>,
): Promise<boolean> {
  const services = world.services();
  if (action.do === "date") {
    const date = todayIn(timeZone, world.now()).add({ days: action.inDays });
    await setNextDate(services, userId, locationId, date);
  } else if (action.do === "done") await acknowledgeOwn(services, userId, locationId, null);
  else if (action.do === "undo") await undoAcknowledgement(services, userId, locationId);
  else await endLocation(services, userId, locationId);
  return true;
}

const paths: Record<LinkPurpose, string> = { done: "d", stop: "s", start: "s", agree: "t", decline: "t" };

/** Follows the newest link of its purpose but `message` that has arrived at one of the addresses. */
async function followLink(
  world: World,
  addresses: readonly string[],
  { purpose, message }: Extract<PersonAction, { do: "link" }>,
): Promise<boolean> {
  const link = new RegExp(`/${paths[purpose]}/([\\w-]{22})`);
  const tokens = world.vendors.inbox
    .filter(({ to }) => addresses.includes(to))
    .map(({ text }) => link.exec(text)?.[1])
    .filter((token) => token !== undefined)
    .slice(-9)
    .reverse();
  const token = at(tokens, message);
  if (token === null) return false;
  const services = world.services();
  if (purpose === "done") await acknowledgeByLink(services, token);
  else if (purpose === "stop" || purpose === "start") await switchByLink(services, token, purpose);
  else await answerAgreeLink(services, token, purpose);
  return true;
}

function answersOf({ zone, email, phone }: { zone: string; email: number | null; phone: number | null }) {
  return {
    fullName: `Emil ${lastName}`,
    timeZone: zone,
    // A few addresses for everybody: two people, and two households, come to share one.
    email: email === null ? "" : `friend-${"abcdefghijkl"[email]}@mail.example`,
    phone: phone === null ? "" : phoneOf(20 + phone),
  };
}

const at = <Item>(items: readonly Item[], index: number): Item | null => items[index % items.length] ?? null;

/** One of the account's subscriptions and all that hangs on it, in the order a page shows it. */
export function householdOf(world: World, household: number) {
  const userId = world.users.get(household);
  const { facts } = world;
  const own = [...facts.subscriptions.values()].filter(({ ownerUserId }) => ownerUserId === userId);
  // Now one of the account's people, now another.
  const subscription = at(own, Math.floor(world.clock.ms / 1000));
  if (userId === undefined || !subscription) return null;
  return { userId, subscription, ...partsOf(facts, subscription.id) };
}

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

/** Days and hours as milliseconds. */
export const hours = (count: number): number =>
  Temporal.Duration.from({ hours: count }).total("milliseconds");
