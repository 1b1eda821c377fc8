import {
  type ChannelFacts,
  channelOf,
  type DeliveryFacts,
  type Facts,
  locationOf,
  readerOf,
  type SubscriptionFacts,
} from "./facts.ts";
import { daysIn } from "./languages.ts";
import { isTold } from "./rules.ts";
import { firstNames } from "./signup.ts";
import type { Leaving } from "./vendors.ts";
import { Violation, type World } from "./world.ts";

/** Invariants 16 and 17: who learns of a list, and who ends an account holder's reminders. */

/** Templates that ask an address whether it wants to be on a list. They say who asks. */
const asking = new Set(["agree-to-mails", "agree-to-texts", "agree-by-text", "signup-asked"]);

const namesIn = (text: string) => firstNames.filter((name) => new RegExp(`\\b${name}\\b`).test(text));

/**
 * Checked at each send: a date, or the name of somebody on a list, goes only to people whom the list's owner has put on it.
 * `facts` are those of the dispatcher's last look at the message.
 */
export function checkReader(world: World, message: Leaving, row: DeliveryFacts, facts: Facts): void {
  const text = `${message.subject}\n${message.text}`;
  const refuse = (what: string) => {
    throw new Violation(16, `${world.nameOf(row)}: tells ${message.to} ${what} of a list that it is not on`);
  };
  if (row.template === "text-answer") checkAnswer(world, message, row, text);
  if (row.subscription_id === null) return;
  const list = facts.subscriptions.get(row.subscription_id);
  const [location, person] = [locationOf(facts, row), readerOf(facts, row)];
  if (location && person && !isTold(person, location.date))
    refuse("another date that the holder tells others of,");
  // A closed list has no facts any more. Only its last message leaves.
  if (list && world.lists.mayKnow(list, message.to)) return;
  if (row.kind === "reminder" || daysIn(text).length > 0) refuse("a date");
  // The reader's own name is no secret, even when somebody else entered it.
  const reader = readerOf(facts, row);
  const others = namesIn(text).filter((name) => !reader?.fullName.startsWith(`${name} `));
  const said = others.filter(
    (name) => !asking.has(row.template) || name !== (row.params.addedBy ?? row.params.by),
  );
  if (said.length > 0) refuse(`the name ${said[0]}`);
}

/**
 * An answer to a text is about no single list. It may speak of the lists that the number was on when the answer was
 * written.
 */
function checkAnswer(world: World, { to }: Leaving, row: DeliveryFacts, text: string): void {
  const facts = world.factsAt(Date.parse(row.created_at));
  const known = new Set(
    [...facts.subscriptions.values()].filter((list) => world.lists.mayKnow(list, to)).map(({ id }) => id),
  );
  const isKnown = ({ subscriptionId }: { subscriptionId: string }) => known.has(subscriptionId);
  const people = [...facts.recipients.values()].filter(isKnown).map(({ fullName }) => fullName.split(" ")[0]);
  const days = [...facts.locations.values()].filter(isKnown).map(({ dueOn }) => dueOn.day);
  const { when } = row.params as { when?: { day: string } | null };
  // When the number's next reminder comes.
  if (row.params.says === "later" && when) days.push(Number(when.day.slice(-2)));
  const name = namesIn(text).find((one) => !people.includes(one));
  const day = daysIn(text).find((one) => !days.includes(one));
  const what = name ?? (day === undefined ? null : `a date, the ${day},`);
  if (what !== null) {
    throw new Violation(16, `${world.nameOf(row)}: tells ${to} ${what} of a list that it is not on`);
  }
}

/**
 * Checked after each action: an account still owns what it owned, and the account's address was told of everything that has
 * ended, unless the account itself did it while signed in (`account`; null for everybody else).
 */
export function checkOwners(world: World, before: Facts, account: string | null): void {
  for (const list of before.subscriptions.values()) {
    if (list.ownerUserId === null) checkPayerTold(world, list);
    else if (list.ownerUserId !== account) checkOwned(world, before, list);
  }
}

function checkOwned(world: World, before: Facts, list: SubscriptionFacts): void {
  const { facts } = world;
  const refuse = (sentence: string) => {
    throw new Violation(17, `the list of ${world.emailOf(list.ownerUserId)}: ${sentence}`);
  };
  if (facts.subscriptions.get(list.id)?.ownerUserId !== list.ownerUserId) {
    refuse("somebody else has ended it or taken it over");
  }
  for (const location of before.locations.values()) {
    const after = facts.locations.get(location.id);
    if (location.subscriptionId !== list.id) continue;
    const hasEnded = after?.state === "ended" && location.state !== "ended";
    if (!after || after.due !== location.due || hasEnded) {
      refuse(`somebody else has changed location ${location.position}`);
    }
    for (const due of after?.doneFor.filter((one) => !location.doneFor.includes(one)) ?? []) {
      const isTold = isToldNow(world, list, (row) => {
        return row.template === "done-said" && row.location_id === location.id && row.params.dueOn === due;
      });
      if (!isTold) refuse(`nobody told the account's address that ${due} was said to be done`);
    }
  }
  for (const channel of before.channels.values()) {
    if (before.recipients.get(channel.recipientId)?.subscriptionId !== list.id) continue;
    const after = facts.channels.get(channel.id);
    if (channel.isRetired || channel.state !== "confirmed" || !after) continue;
    if (after.isRetired) refuse(`somebody else has taken ${channel.address} off it`);
    if (
      after.state === "stopped" &&
      !isToldNow(world, list, ({ template }) => template === "channel-stopped")
    ) {
      refuse(`nobody told the account's address that ${channel.address} was stopped`);
    }
  }
}

/**
 * Whether the product has just written a notice to the account holder: to the account's proven address or, while nothing
 * arrives there, to one of the account holder's own numbers.
 */
function isToldNow(world: World, list: SubscriptionFacts, isMeant: (row: DeliveryFacts) => boolean): boolean {
  const { facts } = world;
  const isHolders = (channel: ChannelFacts | undefined) => {
    const person = facts.recipients.get(channel?.recipientId ?? "");
    if (!channel || person?.subscriptionId !== list.id || channel.isRetired) return false;
    if (channel.kind === "text") return person.isAccountHolder && !isMailWell(world, list);
    return channel.isHolderMailbox && channel.address === world.emailOf(list.ownerUserId);
  };
  return [...world.deliveries.values()].some(
    (row) =>
      row.subscription_id === list.id &&
      isMeant(row) &&
      Date.parse(row.created_at) >= world.clock.ms &&
      isHolders(channelOf(facts, row)) &&
      !["cancelled", "suppressed", "failed"].includes(row.status),
  );
}

function isMailWell({ facts }: World, { id }: SubscriptionFacts): boolean {
  const mailbox = [...facts.channels.values()].find(
    ({ recipientId, isHolderMailbox, isRetired }) =>
      isHolderMailbox && !isRetired && facts.recipients.get(recipientId)?.subscriptionId === id,
  );
  // Perhaps nothing arrives in a stopped mailbox either. Then a number is told.
  return mailbox?.state === "confirmed" && !facts.paused.has("email");
}

/** The maker of a sign-up is told when the named account's holder disowns it. */
function checkPayerTold(world: World, list: SubscriptionFacts): void {
  if (world.facts.subscriptions.has(list.id) || list.status === "pending_payment") return;
  const isTold = [...world.deliveries.values()].some(
    ({ template, subscription_id }) => template === "signup-declined" && subscription_id === list.id,
  );
  if (!isTold) throw new Violation(17, "nobody told whoever paid that a sign-up was declined");
}

/**
 * Checked at each change of a row: the product withholds the news that somebody said "done" from the account's address only
 * when nothing arrives there.
 */
export function checkStillTold(world: World, before: DeliveryFacts | undefined, row: DeliveryFacts): void {
  if (row.template !== "done-said" || !["cancelled", "suppressed"].includes(row.status)) return;
  // A row that had failed and comes back is checked again (`checkNothingIsHeldBack`).
  if (before?.status === row.status || before?.status === "failed") return;
  const channel = channelOf(world.facts, row);
  const place = locationOf(world.facts, row);
  if (!channel?.isHolderMailbox || channel.isRetired || channel.state === "failing") return;
  const isSame = (other: DeliveryFacts) =>
    other.template === "done-said" &&
    other.recipient_channel_id === row.recipient_channel_id &&
    other.location_id === row.location_id &&
    other.params.dueOn === row.params.dueOn &&
    !["cancelled", "suppressed"].includes(other.status);
  if (!place?.doneFor.includes(String(row.params.dueOn))) return;
  if ([...world.deliveries.values()].some(isSame)) return;
  throw new Violation(17, `${world.nameOf(row)}: is kept back (${row.status_reason}), and the done stands`);
}
