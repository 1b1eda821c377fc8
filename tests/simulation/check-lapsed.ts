import { type ChannelFacts, channelOf, type DeliveryFacts } from "./facts.ts";
import { waysOf } from "./oracle.ts";
import { Violation, type World } from "./world.ts";

/**
 * Invariant 19, checked after each step: when a number's agreement lapses, the account holder is told in the same step,
 * another way. Invariant 5 covers that no date goes to the number.
 */
export function checkLapsesTold(world: World): void {
  const { facts, agreed } = world;
  for (const channel of facts.channels.values()) {
    if (channel.kind !== "text") continue;
    const hadAgreed = agreed.get(channel.id);
    if (channel.hasConsent) agreed.set(channel.id, channel.state);
    else if (agreed.delete(channel.id) && !channel.isRetired && hadAgreed !== "stopped")
      checkTold(world, channel);
  }
}

function checkTold(world: World, channel: ChannelFacts): void {
  const { facts } = world;
  const person = facts.recipients.get(channel.recipientId);
  if (!person) return;
  const isNews = (row: DeliveryFacts) =>
    row.template === "number-news" &&
    row.subscription_id === person.subscriptionId &&
    String(row.dedupe_key).includes(`:${channel.id}:`) &&
    Date.parse(row.created_at) >= world.clock.ms - sameStepMs &&
    !["cancelled", "suppressed"].includes(row.status) &&
    channelOf(facts, row)?.id !== channel.id;
  const mailbox = waysOf(facts, person.subscriptionId).find((way) => way.channel.isHolderMailbox)?.channel;
  // When nothing arrives in the mailbox, a row says so.
  if (![...world.deliveries.values()].some(isNews) && mailbox?.state !== "failing")
    throw new Violation(19, `${channel.address}: has to agree again, and its account holder was not told`);
}

/** A round takes its time, and its clock may be two minutes off. */
const sameStepMs = 20 * 60_000;
