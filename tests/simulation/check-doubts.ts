import { type ChannelFacts, channelOf, type DeliveryFacts, type Facts } from "./facts.ts";
import { daysIn } from "./languages.ts";
import { isWilling, waysOf } from "./oracle.ts";
import { firstNames } from "./signup.ts";
import type { Leaving } from "./vendors.ts";
import { Violation, type World } from "./world.ts";

/** Invariant 19: numbers that may be somebody else's. */

const isListed = ({ state, isRetired }: ChannelFacts) =>
  !isRetired && (state === "confirmed" || state === "failing");

const aName = new RegExp(`\\b(?:${firstNames.join("|")})\\b`);
const hasNameOrDate = (text: string) => aName.test(text) || daysIn(text).length > 0;

/** Checked at each send: a number in doubt gets the question and answers, with no date and no name. */
export function checkDoubtedNumber(world: World, message: Leaving, row: DeliveryFacts, facts: Facts): void {
  if (message.channel !== "text") return;
  const refuse = (sentence: string) => {
    throw new Violation(19, `${world.nameOf(row)}: ${sentence}`);
  };
  const channel = channelOf(facts, row);
  if (channel && channel.doubtedOn !== null) {
    if (row.template !== "still-yours") refuse("goes to a number in doubt");
    if (hasNameOrDate(message.text)) refuse("tells a number in doubt a name or a date");
  }
  if (row.template !== "text-answer") return;
  // An answer is written by the facts of its moment, in which the number is in doubt on every list.
  const then = world.factsAt(Date.parse(row.created_at));
  const own = [...then.channels.values()].filter((one) => one.address === message.to && isListed(one));
  if (own.length === 0 || own.some(({ doubtedOn }) => doubtedOn === null)) return;
  if (hasNameOrDate(message.text)) refuse("answers a number in doubt with a name or a date");
}

/**
 * Checked after each step: when reminders begin to rest because of a doubt, the account holder is told in the same step, another
 * way; and everybody else who has agreed, when the registrant has no other way.
 */
export function checkDoubtsTold(world: World): void {
  const { facts, doubted } = world;
  for (const channel of facts.channels.values()) {
    const doubt = channel.doubtedOn === null ? null : `${channel.doubtReason} ${channel.doubtedOn}`;
    const before = doubted.get(channel.id) ?? null;
    if (doubt === before) continue;
    if (doubt === null) doubted.delete(channel.id);
    else doubted.set(channel.id, doubt);
    if (doubt !== null && isListed(channel)) checkTold(world, channel);
  }
}

function checkTold(world: World, channel: ChannelFacts): void {
  const { facts } = world;
  const person = facts.recipients.get(channel.recipientId);
  const list = facts.subscriptions.get(person?.subscriptionId ?? "");
  if (!person || !list) return;
  const refuse = (sentence: string) => {
    throw new Violation(19, `${channel.address}: rests, and ${sentence}`);
  };
  const written = [...world.deliveries.values()].filter(({ subscription_id }) => subscription_id === list.id);
  const isToldNow = (template: string, which: (row: DeliveryFacts) => boolean) =>
    written.some(
      (row) =>
        row.template === template &&
        Date.parse(row.created_at) >= world.clock.ms - sameStepMs &&
        !["cancelled", "suppressed"].includes(row.status) &&
        which(row),
    );
  const ways = waysOf(facts, list.id);
  const isAnotherWay = (row: DeliveryFacts) => channelOf(facts, row)?.doubtedOn === null;
  const isNews = (row: DeliveryFacts) =>
    String(row.dedupe_key).startsWith(`number-news:${channel.doubtReason}:${channel.id}:`) &&
    isAnotherWay(row);
  const mailbox = ways.find((way) => way.channel.isHolderMailbox)?.channel;
  // Where nothing arrives, a row says so.
  if (!isToldNow("number-news", isNews) && mailbox?.state !== "failing")
    refuse("its account holder was not told");
  if (person.relation !== "registrant" || list.status === "pending_payment") return;
  const open = ways.filter((way) => isWilling(way.channel));
  if (open.some(({ recipient }) => recipient.relation === "registrant")) return;
  for (const { channel: contact, recipient } of open) {
    // Eight such mails a day, from all lists together, go to a mailbox that never said yes.
    if (recipient.isAccountHolder || contact.kind === "email") continue;
    const mails = open.filter((way) => way.recipient.id === recipient.id).map((way) => way.channel.id);
    const isTheirs = (row: DeliveryFacts) => mails.includes(row.recipient_channel_id ?? "");
    if (!isToldNow("registrant-unreached", isTheirs)) refuse(`${recipient.fullName} was not told`);
  }
}

/** A round takes its time, and its clock may be two minutes off. */
const sameStepMs = 20 * 60_000;
