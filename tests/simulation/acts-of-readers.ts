import { proveAddress } from "#server/accounts/prove-address.ts";
import { acknowledgeByLink, remindLaterByLink } from "#server/locations/acknowledge-by-link.ts";
import { answerAgreeLink } from "#server/recipients/answer-agree-link.ts";
import { chooseRemindersByLink } from "#server/recipients/choose-reminders-by-link.ts";
import { sayNumberChanged } from "#server/recipients/lapsed-numbers/lapse-numbers.ts";
import { suppress } from "#server/recipients/suppressions.ts";
import { switchByLink } from "#server/recipients/switch-by-messages-link.ts";
import { receiveText } from "#server/replies/receive-text.ts";
import type { Act } from "./acts.ts";
import { at, type Household, householdOf } from "./household.ts";
import type { Random } from "./random.ts";
import { addressOf, herPassword } from "./signup.ts";
import { comeBack, newest, outcomes, type Return, report } from "./vendor-reports.ts";
import { Violation, type World } from "./world.ts";

/** The acts of anybody who gets a message, and the fate of a message at its reader. */

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
  later: "d",
  stop: "s",
  start: "s",
  changed: "s",
  agree: "t",
  decline: "t",
  fewer: "s",
  everything: "s",
};

/** Follows a link of `purpose` that has arrived at one of the addresses: the one that is `message` links before the newest. */
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

/** An act that needs the addresses of a household's people. */
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

/** All addresses of the list, the retired ones too, because a mail may come back after its address was replaced. */
function everyAddressOf({ facts }: World, { subscription }: Household): string[] {
  const isOfList = (recipientId: string) =>
    facts.recipients.get(recipientId)?.subscriptionId === subscription.id;
  return addressesOf({ channels: [...facts.channels.values()].filter((one) => isOfList(one.recipientId)) });
}

/** Replies of a server further on about a mail that the first server took. */
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
   * A number's STOP meets a transaction that is just writing the number and does not see the STOP: the number is remembered
   * as stopped, and its channel is not. The embedded database runs one transaction at a time, so this writes the other one's
   * rows by hand.
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
  /** The provider reports late on a message to the household that it had taken. */
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
  /** Opens the newest link to a password in the account holder's mailbox, even if somebody else asked for it. */
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
