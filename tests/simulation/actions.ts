import { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { acknowledgeOwn } from "#server/locations/acknowledge.ts";
import { endLocation } from "#server/locations/end-location.ts";
import { setNextDate } from "#server/locations/set-next-date.ts";
import { undoAcknowledgement } from "#server/locations/undo-acknowledgement.ts";
import { addRecipient } from "#server/recipients/add-recipient.ts";
import { changeRecipient } from "#server/recipients/change-recipient.ts";
import { removeRecipient } from "#server/recipients/remove-recipient.ts";
import { startOwnChannel, stopOwnChannel } from "#server/recipients/switch-own-channel.ts";
import { Refusal } from "#server/refusal.ts";
import { payForSubscription } from "#tests/support/pay-for-subscription.ts";
import { bounce, report, stopUnseen, textUs } from "./answers.ts";
import { checkOwners } from "./check-lists.ts";
import { actOnDuty, type DutyAction } from "./duty-actions.ts";
import type { ChannelFacts, Facts, RecipientFacts } from "./facts.ts";
import { followLink } from "./follow-link.ts";
import type { Action } from "./history.ts";
import { actAsHolder } from "./holder-actions.ts";
import type { HoldersAction } from "./hostile-actions.ts";
import { at, householdOf } from "./household.ts";
import { endAfterPayment } from "./rules.ts";
import { friends, lastName, numberOf, phoneOf, signUp, strangers } from "./signup.ts";
import { actHostile } from "./strangers.ts";
import { Violation, type World } from "./world.ts";

/** One use case that a person triggers. `play.ts` handles the world itself (vendors, outages, deaths). */
export type PersonAction = Exclude<
  Action,
  {
    do:
      | ("vendor" | "dead" | "alive" | "outage" | "fault" | "kill-sending")
      | ("freeze" | "second-worker" | "clock" | "meanwhile" | "width" | "slow-commits");
  }
>;

/** What somebody says without being signed in to the household's account. */
const anybodysActions: ReadonlySet<string> = new Set([
  "link",
  "text",
  "stop-unseen",
  "report",
  "bounce",
  "prove",
]);
const holdersActions: ReadonlySet<string> = new Set(["prove", "sign-in", "answer", "end-person"]);
const duties: ReadonlySet<string> = new Set(["range", "once", "appointment", "another-time"]);
const isDuty = (action: PersonAction): action is DutyAction => duties.has(action.do);
const isHolders = (action: PersonAction): action is HoldersAction => holdersActions.has(action.do);

/** Runs the real use case. A refusal is a normal answer; any other thrown error is a bug. */
export async function act(world: World, action: PersonAction): Promise<void> {
  const before = world.facts;
  const answer = await perform(world, action).then(
    (done) => (done ? "done" : "nothing to do it to"),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      if (error.reason === "once-needs-paid-year" && action.do === "once") checkTermIsOver(world, action);
      return `refused (${error.code})`;
    },
  );
  const isStranger = "stranger" in action;
  const who = isStranger ? `stranger ${action.stranger}` : `household ${action.household}`;
  world.tell(`${who}: ${JSON.stringify(action)} ${answer}`);
  await world.look();
  checkDates(world, before, action);
  const account =
    isStranger || anybodysActions.has(action.do) ? undefined : world.users.get(action.household);
  checkOwners(world, before, account ?? null);
}

/** The last day of a term is one of its days. */
function checkTermIsOver(world: World, { household }: DutyAction): void {
  const term = householdOf(world, household)?.subscription;
  if (term?.status !== "active" || term.endsOn === null) return;
  if (Temporal.PlainDate.compare(todayIn(term.timeZone, world.now()), term.endsOn) <= 0)
    throw new Violation(7, `a date that comes once is refused within the term that ends on ${term.endsOn}`);
}

/** After an action: a date that was taken back is as it was, and a payment has made the term a year longer. */
function checkDates(world: World, before: Facts, action: PersonAction): void {
  const { facts } = world;
  for (const { id, due, date, position } of action.do === "undo" ? facts.locations.values() : []) {
    const former = world.firstDays.get(`${id} ${due}`);
    if (`${former ?? null}` !== `${date.opensOn}`)
      throw new Violation(
        9,
        `location ${position} (${due}): came back with the first day ${date.opensOn}, and had ${former}`,
      );
  }
  for (const { id, endsOn, timeZone } of facts.subscriptions.values()) {
    const was = before.subscriptions.get(id)?.endsOn ?? null;
    if (endsOn === null || was?.equals(endsOn)) continue;
    const expected = endAfterPayment(was, todayIn(timeZone, world.now()));
    if (!endsOn.equals(expected))
      throw new Violation(7, `a term ends on ${endsOn} and was paid until ${expected}`);
  }
}

/** @returns false when there was nothing to do it to */
async function perform(world: World, action: PersonAction): Promise<boolean> {
  if (action.do === "signup") {
    await signUp(world, action);
    return true;
  }
  if ("stranger" in action) return actHostile(world, action);
  if (isHolders(action)) return actAsHolder(world, action);
  if (isDuty(action)) return actOnDuty(world, action);
  const household = householdOf(world, action.household);
  if (household === null) return false;
  const { userId, subscription, locations, people, channels } = household;
  const services = world.services();
  switch (action.do) {
    case "pay":
      await payForSubscription(world.ground.db, services, subscription.id);
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
    case "add": {
      const answers = answersOf(action);
      await addRecipient(world.ground.db, services, userId, subscription.id, {
        ...answers,
        relation: "friend",
      });
      world.lists.put(subscription.id, userId, [answers.email, numberOf(answers.phone)]);
      return true;
    }
    case "change": {
      const person = at(people, action.person);
      if (!person) return false;
      const relation = person.relation as "registrant" | "family" | "friend";
      const answers = answersOf(action);
      const changed = { ...answers, relation };
      await changeRecipient(world.ground.db, services, userId, person.id, changed, { isJustProven: true });
      world.lists.put(subscription.id, userId, [answers.email, numberOf(answers.phone)]);
      return true;
    }
    case "remove": {
      const person = at(people, action.person);
      if (!person) return false;
      await removeRecipient(world.ground.db, services, userId, person.id);
      return true;
    }
    case "remove-sharer": {
      const sharer = firstSharer(people, channels);
      if (!sharer) return false;
      await removeRecipient(world.ground.db, services, userId, sharer.id);
      return true;
    }
    case "stop":
    case "start": {
      const channel = at(channels, action.channel);
      if (!channel) return false;
      await (action.do === "stop" ? stopOwnChannel : startOwnChannel)(
        world.ground.db,
        services,
        userId,
        channel.id,
      );
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

function firstSharer(people: readonly RecipientFacts[], channels: readonly ChannelFacts[]) {
  const addressesOfPerson = ({ id }: RecipientFacts) =>
    channels.filter(({ recipientId }) => recipientId === id).map(({ address }) => address);
  return people.find((person, index) =>
    people
      .slice(index + 1)
      .some((other) =>
        addressesOfPerson(other).some((address) => addressesOfPerson(person).includes(address)),
      ),
  );
}

const addressesOf = (channels: readonly ChannelFacts[]) => channels.map(({ address }) => address);

/** Retired ones too, because a mail may come back after its address was replaced. */
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
    await setNextDate(world.ground.db, services, userId, locationId, {
      nextDueOn: date.toString(),
      opensOn: null,
    });
  } else if (action.do === "done") await acknowledgeOwn(world.ground.db, services, userId, locationId, null);
  else if (action.do === "undo")
    await undoAcknowledgement(world.ground.db, services, userId, locationId, "last");
  else await endLocation(world.ground.db, services, userId, locationId);
  return true;
}

/**
 * A few addresses for everybody, so that two people, and two households, come to share one. The last ones are
 * strangers'.
 */
function answersOf({ household, zone, email, phone }: Answers) {
  return {
    fullName: `${friends[household]} ${lastName}`,
    timeZone: zone,
    email:
      email === null ? "" : (strangers[email - 12]?.email ?? `friend-${"abcdefghijkl"[email]}@mail.example`),
    phone: phone === null ? "" : phone < 8 ? phoneOf(20 + phone) : phoneOf(50 + phone - 8),
  };
}

type Answers = Pick<Extract<PersonAction, { do: "add" }>, "household" | "zone" | "email" | "phone">;

/** Days and hours as milliseconds. */
export const hours = (count: number): number =>
  Temporal.Duration.from({ hours: count }).total("milliseconds");
