import { proveAddress } from "#server/accounts/prove-address.ts";
import type { Bounce } from "#server/delivery/bounces/bounce.ts";
import { type Receipt, receiveReceipt } from "#server/delivery/receive-receipt.ts";
import { settleBounce } from "#server/delivery/settle-bounce.ts";
import { acknowledgeByLink, remindLaterByLink } from "#server/locations/acknowledge-by-link.ts";
import { endObstacleByLink, sayObstacleByLink } from "#server/locations/obstacles/obstacle-by-link.ts";
import { meaningOf } from "#server/providers/sms/twilio-codes.ts";
import { answerAgreeLink } from "#server/recipients/answer-agree-link.ts";
import { chooseRemindersByLink } from "#server/recipients/choose-reminders-by-link.ts";
import { sayNumberChanged } from "#server/recipients/doubts/doubt-numbers.ts";
import { suppress } from "#server/recipients/suppressions.ts";
import { switchByLink } from "#server/recipients/switch-by-messages-link.ts";
import { receiveText } from "#server/replies/receive-text.ts";
import type { Act } from "./acts.ts";
import { at, type Household, householdOf } from "./household.ts";
import { chanceOf, type Random } from "./random.ts";
import { addressOf, herPassword } from "./signup.ts";
import type { Taken } from "./vendors.ts";
import { Violation, type World } from "./world.ts";

/** What anybody does who gets a message, and what providers report of it. Each report may come twice, and at any time. */

const minute = 60_000;

/** A text of `from` to our number, which the provider may pass on twice. */
export async function sendText(world: World, from: string, says: string, twice: boolean): Promise<void> {
  const provider = world.vendors.names.text;
  const text = { provider, event: world.nextEvent(), from, body: says, answeredAs: null };
  world.hearText(from, says);
  for (let time = 0; time < (twice ? 2 : 1); time += 1)
    await receiveText(world.ground.db, world.services(), text);
}

const linkPurposes = [
  "done",
  "cannot-come",
  "can-come",
  "later",
  "stop",
  "start",
  "changed",
  "agree",
  "decline",
  "fewer",
  "everything",
] as const;
type LinkPurpose = (typeof linkPurposes)[number];
const paths: Record<LinkPurpose, string> = {
  done: "d",
  "cannot-come": "d",
  "can-come": "d",
  later: "d",
  stop: "s",
  start: "s",
  changed: "s",
  agree: "t",
  decline: "t",
  fewer: "s",
  everything: "s",
};

/** Follows a link of its purpose that has arrived at one of the addresses: the one `message` links before the newest. */
export async function followLink(
  world: World,
  addresses: readonly string[],
  { purpose, message }: { purpose: LinkPurpose; message: number },
): Promise<boolean> {
  const link = new RegExp(`/${paths[purpose]}/([\\w-]{22})`);
  const found = world.vendors.inbox
    .filter(({ to }) => addresses.includes(to))
    .map(({ text, to, deliveryId }) => ({ token: link.exec(text)?.[1], to, deliveryId }))
    .filter(({ token }) => token !== undefined)
    .slice(-9)
    .reverse();
  const meant = at(found, message);
  if (meant?.token === undefined) return false;
  const { token, to, deliveryId } = meant;
  const { db } = world.ground;
  const services = world.services();
  if (purpose === "done") await acknowledgeByLink(db, services, token);
  else if (purpose === "cannot-come") await sayObstacleByLink(db, services, token);
  else if (purpose === "can-come") await endObstacleByLink(db, services, token);
  else if (purpose === "later") await remindLaterByLink(db, services, token);
  else if (purpose === "changed") await sayNumberChanged(db, services, token);
  else if (purpose === "fewer" || purpose === "everything") {
    const less = (["day_before_and_day", "only_if_not_done"] as const)[message % 2] ?? "all";
    await chooseRemindersByLink(db, services, token, purpose === "fewer" ? less : "all");
  } else if (purpose === "stop" || purpose === "start") await switchByLink(db, services, token, purpose);
  else await answerAgreeLink(db, services, token, purpose);
  const list = world.facts.subscriptions.get(world.deliveries.get(deliveryId)?.subscription_id ?? "");
  if (!list) return true;
  if (purpose === "start" || purpose === "agree") world.lists.agree(list.id, to);
  if (purpose === "done" && !world.lists.mayKnow(list, to)) {
    throw new Violation(16, `${to}: follows the done link of a list that it is not on`);
  }
  return true;
}

const outcomes = ["delivered", "lost", "unknown"] as const;
type Outcome = (typeof outcomes)[number];
const codes: Record<Exclude<Outcome, "delivered">, number> = { lost: 30003, unknown: 30005 };

const failedBy = (code: number): Receipt["outcome"] => ({ status: "failed", failure: meaningOf(code) });

async function report(
  world: World,
  addresses: readonly string[],
  { message, outcome, twice }: { message: number; outcome: Outcome; twice: boolean },
): Promise<boolean> {
  const about = newest(world, "text", addresses, message);
  if (!about) return false;
  if (outcome === "delivered") await receive(world, about, { status: "delivered" }, twice);
  else await receive(world, about, failedBy(codes[outcome]), twice);
  // The carrier says so for good, and keeps saying it.
  if (outcome === "unknown") world.vendors.moods.bury("text", about.to);
  return true;
}

async function receive(
  world: World,
  { deliveryId, providerRef }: Omit<Taken, "at">,
  outcome: Receipt["outcome"],
  twice = false,
): Promise<void> {
  const { vendors } = world;
  const receipt = {
    provider: vendors.names.text,
    event: world.nextEvent(),
    deliveryId,
    providerRef,
    outcome,
  };
  // A message that did not arrive goes again, which is no repeat for its reader, unless a later copy has gone already.
  const last = vendors.inbox.findLast((one) => one.deliveryId === deliveryId);
  if (outcome.status === "failed" && last?.providerRef === providerRef) vendors.excuse(deliveryId);
  vendors.reported.add(deliveryId);
  const random = () => chanceOf(world.history.seed, "report", world.clock.ms);
  for (let time = 0; time < (twice ? 2 : 1); time += 1)
    await receiveReceipt(world.ground.db, world.services(), receipt, random);
}

interface Return {
  /** What the far server said. */
  reply: string;
  /** Some vendors name only the address of the mail. */
  byAddress?: boolean;
  twice?: boolean;
  /** Hours after which the same news is reported once more, as by a mailbox that is read anew. */
  again?: number;
}

/**
 * A mail that was taken comes back. When its row is still being sent, the bounce is reported again in a minute, as its
 * sender would do.
 */
async function comeBack(
  world: World,
  { deliveryId, to }: Omit<Taken, "at">,
  { reply, byAddress = false, twice = false, again }: Return,
): Promise<void> {
  const { vendors } = world;
  const type = reply === "delayed" || reply === "delivered" ? reply : "failed";
  if (type === "failed" && reply.includes("5.1.1")) vendors.moods.bury("email", to);
  const news: Bounce = {
    event: world.nextEvent(),
    deliveryIds: byAddress ? [] : [deliveryId],
    address: byAddress ? to : null,
    type,
    reply: type === "failed" ? reply : "",
  };
  const tell = async (): Promise<void> => {
    // By the address alone, it is about the newest mail there, because several may be meant.
    const meant = byAddress ? vendors.inbox.filter((mail) => mail.to === to) : [{ deliveryId }];
    const before = new Map(
      meant.map((one) => [one.deliveryId, world.deliveries.get(one.deliveryId)?.status]),
    );
    for (const id of before.keys()) vendors.reported.add(id);
    const outcome = await settleBounce(world.ground.db, world.services(), news);
    world.tell(`a mail to ${to} ${type} (${reply}): ${outcome}`);
    await world.look();
    for (const [id, status] of before) {
      // Nothing has arrived. It goes again, or by the row of another person who reads there.
      if (status === "sent" && ["planned", "failed"].includes(world.deliveries.get(id)?.status ?? ""))
        vendors.excuse(id);
    }
    if (outcome === "early") world.later.push({ at: world.clock.ms + minute, run: tell });
  };
  for (let time = 0; time < (twice ? 2 : 1); time += 1) await tell();
  // News that was reported before is no reason for another copy, so nothing is excused.
  const run = async () =>
    world.tell(`told once more: ${await settleBounce(world.ground.db, world.services(), news)}`);
  if (again !== undefined) world.later.push({ at: world.clock.ms + again * 60 * minute, run });
}

/** Messages that a provider took and refuses after all. It says so within a few minutes. */
export async function returnLater(world: World): Promise<void> {
  for (const { taken, says } of world.toReturn.splice(0)) {
    const wait = 1 + Math.floor(chanceOf(world.history.seed, "return", taken.providerRef) * 10);
    const run = () =>
      taken.channel === "text"
        ? receive(world, taken, failedBy(Number(says)))
        : comeBack(world, taken, { reply: String(says) });
    world.later.push({ at: world.clock.ms + wait * minute, run });
  }
}

/** The last message that arrived at one of the addresses, `index` messages before the newest. */
function newest(
  world: World,
  channel: "email" | "text",
  addresses: readonly string[],
  index: number,
): Taken | undefined {
  const taken = world.vendors.inbox.filter((one) => one.channel === channel && addresses.includes(one.to));
  const last = taken.slice(-Math.max(9, index + 1));
  return last[last.length - 1 - (index % last.length)];
}

/** An act about what a household's people can be reached at. */
const ofHousehold = <Args extends object>(
  often: number,
  draw: (random: Random) => Args,
  run: (world: World, household: Household, args: Args) => Promise<boolean>,
): Act<Args & { household: number }> => ({
  often,
  draw: (random) => ({ household: random.between(0, 3), ...draw(random) }),
  async run(world, args) {
    const household = householdOf(world, args.household);
    return household !== null && run(world, household, args);
  },
});

const addressesOf = ({ channels }: Pick<Household, "channels">) => channels.map(({ address }) => address);

const numbersOf = ({ channels }: Household) => channels.filter(({ kind }) => kind === "text");

/** Retired ones too, because a mail may come back after its address was replaced. */
function everyAddressOf({ facts }: World, { subscription }: Household): string[] {
  const isOfList = (recipientId: string) =>
    facts.recipients.get(recipientId)?.subscriptionId === subscription.id;
  return addressesOf({ channels: [...facts.channels.values()].filter((one) => isOfList(one.recipientId)) });
}

/** What the next server but one has said about a mail that was taken. */
const farReplies = [
  "550 5.1.1 Unknown user",
  "550 5.1.1 Unknown user",
  "452 4.2.2 Mailbox full",
  "550 5.7.1 Blocked by policy",
  "451 4.4.1 No answer from host",
  "delayed",
  "delivered",
] as const;

export const readerActs = {
  /** Follows a link of a message that has arrived: 0 is the newest of the household's. */
  link: ofHousehold(
    4,
    (random) => ({ purpose: random.pick(linkPurposes), message: random.between(0, 8) }),
    (world, household, args) => followLink(world, addressesOf(household), args),
  ),
  text: ofHousehold(
    3,
    (random) => ({
      channel: random.between(0, 19),
      says: random.pick([
        "STOP",
        "Start!",
        "done",
        "HELP",
        "later",
        "can't come",
        "who is this",
        "ayuda",
        "ya fui",
      ]),
      twice: random.chance(0.2),
    }),
    async (world, household, { channel, says, twice }) => {
      const from = at(numbersOf(household), channel);
      if (from) await sendText(world, from.address, says, twice);
      return from !== null;
    },
  ),
  /**
   * A number's STOP meets a transaction that is just writing the number and does not see it: the number is remembered as stopped, and
   * its channel is not. The embedded database runs one transaction at a time, so the rows of the other one are written by hand.
   */
  "stop-unseen": ofHousehold(
    1,
    (random) => ({ channel: random.between(0, 19) }),
    async (world, household, { channel }) => {
      const number = at(numbersOf(household), channel)?.address;
      if (number === undefined) return false;
      const { keys, clock } = world.services();
      await world.ground.db.transaction((tx) => suppress(tx, keys, clock.now(), number, "reply"));
      world.stoppedNumbers.set(number, world.clock.ms);
      return true;
    },
  ),
  /** The provider reports late what became of a message of the household's that it had taken. */
  report: ofHousehold(
    3,
    (random) => ({
      message: random.between(0, 8),
      outcome: random.pick(outcomes),
      twice: random.chance(0.2),
    }),
    (world, household, args) => report(world, addressesOf(household), args),
  ),
  bounce: ofHousehold(
    2,
    (random): Return & { message: number } => ({
      message: random.between(0, 20),
      reply: random.pick(farReplies),
      byAddress: random.chance(0.2),
      twice: random.chance(0.2),
    }),
    async (world, household, { message, ...news }) => {
      const about = newest(world, "email", everyAddressOf(world, household), message);
      if (about) await comeBack(world, about, news);
      return about !== undefined;
    },
  ),
  /** Opens the newest link to a password in the account holder's mailbox, whoever asked for it. */
  prove: {
    often: 1,
    draw: (random: Random) => ({ household: random.between(0, 3) }),
    async run(world: World, { household }: { household: number }) {
      const mails = world.vendors.inbox.filter(({ to }) => to === addressOf(household));
      const tokens = mails.flatMap(({ text }) => /[?#&]token=([\w-]{32})/.exec(text)?.[1] ?? []);
      const token = tokens.at(-1);
      if (token !== undefined)
        await proveAddress(world.ground.db, world.services(), { token, password: herPassword });
      return token !== undefined;
    },
  },
};
