import type { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { allLanguages, firstLanguage, type Language } from "#core/languages.ts";
import { type ReminderSet, reminderSets } from "#core/people/reminder-sets.ts";
import { type OffsetKey, offeredOffsets } from "#core/planning/offsets.ts";
import { readQuestions } from "#server/dashboard/read-questions.ts";
import type { Db } from "#server/db/client.ts";
import { acknowledgeOwn } from "#server/locations/acknowledge.ts";
import { changeVisit, needAnotherTime } from "#server/locations/change-visit.ts";
import { endLocation } from "#server/locations/end-location.ts";
import { addOtherDate, changeOtherDate } from "#server/locations/other-dates.ts";
import { setNextDate } from "#server/locations/set-next-date.ts";
import { undoAcknowledgement } from "#server/locations/undo-acknowledgement.ts";
import { addRecipient } from "#server/recipients/add-recipient.ts";
import { changeRecipient } from "#server/recipients/change-recipient.ts";
import { removeRecipient } from "#server/recipients/remove-recipient.ts";
import { restMessages } from "#server/recipients/rest-messages.ts";
import { startOwnChannel, stopOwnChannel } from "#server/recipients/switch-own-channel.ts";
import { acceptSignup, declineSignup } from "#server/signups/answer-question.ts";
import { endSubscription } from "#server/signups/close-subscription.ts";
import type { Services } from "#server/start/services.ts";
import { claimAtSignIn } from "#server/subscriptions/whose-it-is.ts";
import { payForSubscription } from "#tests/support/pay-for-subscription.ts";
import type { Act } from "./acts.ts";
import type { ChannelFacts, LocationFacts, RecipientFacts } from "./facts.ts";
import { at, type Household, householdOf } from "./household.ts";
import type { Random } from "./random.ts";
import {
  accountOf,
  drawDays,
  drawSignup,
  friends,
  lastName,
  numberOf,
  phoneOf,
  type Signup,
  signUp,
  strangers,
  zones,
} from "./signup.ts";
import type { World } from "./world.ts";

/** The acts of the holder of a household's account, signed in. */

interface Hers extends Household {
  world: World;
  db: Db;
  services: Services;
}

/** An act on a household's list. `run` gives null when there is nothing to do it to. */
function onList<Args extends object>(
  often: number,
  draw: (random: Random) => Args,
  run: (hers: Hers, args: Args) => Promise<unknown> | null,
): Act<Args & { household: number }> {
  return {
    often,
    draw: (random) => ({ household: random.between(0, 3), ...draw(random) }),
    async run(world, args) {
      const household = householdOf(world, args.household);
      const services = world.services();
      const doing = household && run({ ...household, world, db: world.ground.db, services }, args);
      await doing;
      return doing !== null;
    },
  };
}

/** An act on one of the list's places. */
const onPlace = <Args extends object>(
  often: number,
  draw: (random: Random) => Args,
  run: (hers: Hers, location: LocationFacts, args: Args) => Promise<unknown>,
) =>
  onList(
    often,
    (random) => ({ location: random.between(0, 9), ...draw(random) }),
    (hers, args) => {
      const location = at(hers.locations, args.location);
      return location && run(hers, location, args);
    },
  );

/** Stops or starts one of the list's channels. */
const switching = (often: number, switchChannel: typeof stopOwnChannel) =>
  onList(
    often,
    (random) => ({ channel: random.between(0, 19) }),
    ({ db, services, userId, channels }, args) => {
      const channel = at(channels, args.channel);
      return channel && switchChannel(db, services, userId, channel.id);
    },
  );

const nothing = () => ({});

interface Answers {
  zone: string;
  email: number | null;
  phone: number | null;
  /** The reminder set that the holder gives. Scenes leave it out. */
  gives?: ReminderSet;
  lastDay?: boolean;
  language?: Language;
}

/** The last two addresses and numbers are strangers': now and then an account holder puts a stranger on a list. */
const drawAnswers = (random: Random): Answers => ({
  zone: random.pick(zones),
  email: random.chance(0.7) ? random.between(0, 13) : null,
  phone: random.chance(0.6) ? random.between(0, 9) : null,
  gives: random.pick(["all", ...reminderSets]),
  lastDay: random.chance(0.8),
  language: random.pick([firstLanguage, ...allLanguages]),
});

/** A few addresses for everybody, so that two people, and two households, come to share one. */
function answersOf(household: number, { zone, email, phone, gives, lastDay, language }: Answers) {
  return {
    reminderSet: gives,
    hasLastDay: lastDay,
    language,
    fullName: `${friends[household]} ${lastName}`,
    timeZone: zone,
    email:
      email === null ? "" : (strangers[email - 12]?.email ?? `friend-${"abcdefghijkl"[email]}@mail.example`),
    phone: phone === null ? "" : phone < 8 ? phoneOf(20 + phone) : phoneOf(50 + phone - 8),
  };
}

/** The first person who shares an address with somebody after them. */
function firstSharer(people: readonly RecipientFacts[], channels: readonly ChannelFacts[]) {
  const placeOf = ({ recipientId }: ChannelFacts) => people.findIndex(({ id }) => id === recipientId);
  const shared = channels.filter((one) =>
    channels.some((other) => other.address === one.address && placeOf(one) < placeOf(other)),
  );
  return people.find(({ id }) => shared.some(({ recipientId }) => recipientId === id));
}

const inDays = ({ world, subscription }: Hers, days: number): Temporal.PlainDate =>
  todayIn(subscription.timeZone, world.now()).add({ days });

/** A day, near or far, and its reminders: often those that the dialog offers for it. */
function drawDayOfOther(random: Random, others: OffsetKey[][]): Pick<OtherArgs, "inDays" | "offsets"> {
  const inDays = random.between(0, 12);
  const offered = offeredOffsets(inDays);
  return { inDays, offsets: random.pick([offered, offered, ...others]) };
}

interface OtherArgs {
  inDays: number;
  length: number;
  every: number;
  offsets: OffsetKey[];
  /** One contact in this many is told; 0: nobody. */
  tells: number;
}

const otherOf = (hers: Hers, { inDays: days, length, every, offsets, tells }: OtherArgs) => ({
  name: "Meeting",
  every: every === 0 ? null : { count: every, unit: "weeks" as const },
  offsets,
  tells: tells === 0 ? [] : hers.people.filter((_, index) => index % tells === 0).map(({ id }) => id),
  nextDueOn: inDays(hers, days).toString(),
  opensOn: length > 1 ? inDays(hers, days - length + 1).toString() : null,
});

const noPlan = { officeName: "", officePhone: "", officeAddress: "", officeHours: "", officeFee: "" };

export const holderActs = {
  signup: {
    often: 1,
    draw: (random: Random): Signup => ({
      household: random.between(0, 3),
      ...drawSignup(random, [random.pick(zones), random.pick(zones)], 0),
      signedOut: random.chance(0.3),
    }),
    run: (world: World, action: Signup) => signUp(world, action).then(() => true),
  },
  pay: onList(2, nothing, ({ db, services, subscription }) =>
    payForSubscription(db, services, subscription.id),
  ),
  "end-person": onList(1, nothing, ({ db, services, userId, subscription }) =>
    endSubscription(db, services, userId, subscription.id),
  ),

  date: onPlace(
    4,
    (random) => ({ inDays: drawDays(random) }),
    (hers, { id }, args) => {
      const nextDueOn = inDays(hers, args.inDays).toString();
      return setNextDate(hers.db, hers.services, hers.userId, id, { nextDueOn, opensOn: null });
    },
  ),
  /** `inDays`: days from today to the last day. `isDone`: "I have registered: set my next date". */
  range: onPlace(
    3,
    (random) => ({
      inDays: random.chance(0.7) ? random.between(0, 12) : random.between(13, 61),
      length: random.pick<number>([1, 2, 3, 4, 5, 8, 10, 31, 62]),
      isDone: random.chance(0.3),
    }),
    (hers, { id }, { inDays: days, length, isDone }) => {
      const dueOn = inDays(hers, days);
      const opensOn = length > 1 ? dueOn.subtract({ days: length - 1 }).toString() : null;
      const typed = { nextDueOn: dueOn.toString(), opensOn };
      return setNextDate(hers.db, hers.services, hers.userId, id, typed, { isDone });
    },
  ),
  /** Another date that some of the contacts are told of. `every`: weeks; 0 for a date that comes once. */
  other: onList(
    3,
    (random) => ({
      ...drawDayOfOther(random, [["0"], ["-1"], ["-3", "1"], ["-7", "3"], ["-2", "0", "3"]]),
      length: random.pick<number>([1, 1, 1, 3]),
      every: random.pick<number>([0, 0, 1, 2]),
      tells: random.between(0, 3),
    }),
    (hers, args) =>
      addOtherDate(hers.db, hers.services, hers.userId, hers.subscription.id, otherOf(hers, args)),
  ),
  /** Changes another date that exists already. */
  "change-other": onPlace(
    2,
    (random) => ({
      ...drawDayOfOther(random, [["0", "1"], ["-1"], ["3"]]),
      length: random.pick<number>([1, 1, 2]),
      every: random.between(0, 3),
      tells: random.between(0, 3),
    }),
    (hers, { id }, args) => changeOtherDate(hers.db, hers.services, hers.userId, id, otherOf(hers, args)),
  ),
  /** `before`: days before the date. */
  appointment: onPlace(
    2,
    (random) => ({
      before: random.pick<number>([0, 0, 1, 2, 3, 5, 8, 12]),
      time: random.pick<string>(["07:05", "10:30", "12:00", "16:45"]),
    }),
    ({ db, services, userId }, { id, dueOn }, { before, time }) =>
      changeVisit(db, services, userId, id, {
        ...noPlan,
        appointmentOn: dueOn.subtract({ days: before }).toString(),
        appointmentTime: time,
        thingsToBring: [],
      }),
  ),
  "another-time": onPlace(1, nothing, ({ db, services, userId }, { id }) =>
    needAnotherTime(db, services, userId, id),
  ),
  done: onPlace(2, nothing, ({ db, services, userId }, { id }) =>
    acknowledgeOwn(db, services, userId, id, null),
  ),
  undo: onPlace(2, nothing, ({ db, services, userId }, { id }) =>
    undoAcknowledgement(db, services, userId, id, "last"),
  ),
  /** The registrant's own messages begin to rest, or go on. */
  rest: onList(
    3,
    (random) => ({ rests: random.chance(0.5) }),
    ({ db, services, userId, people }, { rests }) => {
      const registrant = people.find(({ relation }) => relation === "registrant");
      return registrant ? restMessages(db, services, userId, registrant.id, rests) : null;
    },
  ),
  end: onPlace(1, nothing, ({ db, services, userId }, { id }) => endLocation(db, services, userId, id)),

  add: onList(3, drawAnswers, async ({ world, db, services, userId, subscription, household }, args) => {
    const answers = answersOf(household, args);
    await addRecipient(db, services, userId, subscription.id, { ...answers, relation: "friend" });
    world.lists.put(subscription.id, userId, [answers.email, numberOf(answers.phone)]);
  }),
  change: onList(
    1,
    (random) => ({ person: random.between(0, 9), ...drawAnswers(random) }),
    ({ world, db, services, userId, subscription, household, people }, args) => {
      const person = at(people, args.person);
      if (!person) return null;
      const answers = answersOf(household, args);
      const changed = { ...answers, relation: person.relation as "registrant" | "family" | "friend" };
      return changeRecipient(db, services, userId, person.id, changed, { isJustProven: true }).then(() =>
        world.lists.put(subscription.id, userId, [answers.email, numberOf(answers.phone)]),
      );
    },
  ),
  remove: onList(
    1,
    (random) => ({ person: random.between(0, 9) }),
    ({ db, services, userId, people }, args) => {
      const person = at(people, args.person);
      return person && removeRecipient(db, services, userId, person.id);
    },
  ),
  /** The first person of the list who shares an address with somebody after them leaves the list. */
  "remove-sharer": onList(1, nothing, ({ db, services, userId, people, channels }) => {
    const sharer = firstSharer(people, channels);
    return sharer ? removeRecipient(db, services, userId, sharer.id) : null;
  }),
  stop: switching(1, stopOwnChannel),
  start: switching(2, startOwnChannel),

  "sign-in": {
    often: 2,
    draw: (random: Random) => ({ household: random.between(0, 3) }),
    async run(world: World, { household }: { household: number }) {
      const user = await signedIn(world, household);
      if (user) await claimAtSignIn(world.ground.db, world.now(), user);
      return user !== null;
    },
  },
  /** The account holder answers whether a sign-up is hers. */
  answer: {
    often: 2,
    draw: (random: Random) => ({
      household: random.between(0, 3),
      question: random.between(0, 2),
      yes: random.chance(0.5),
    }),
    run: answerQuestion,
  },
};

async function signedIn(world: World, household: number) {
  const user = await accountOf(world, household);
  if (!user?.emailVerified) return null;
  world.users.set(household, user.id);
  return user;
}

async function answerQuestion(
  world: World,
  { household, question: index, yes }: { household: number; question: number; yes: boolean },
): Promise<boolean> {
  const { db } = world.ground;
  const user = await signedIn(world, household);
  const question = user && at(await readQuestions(db, user), index);
  if (!question) return false;
  if (!yes) await declineSignup(db, world.services(), user, question.id);
  else {
    const staying = stayingAt(world, question);
    await acceptSignup(db, world.services(), user, question.id);
    // She has read who gets messages, and has said yes to the people who stay.
    world.lists.put(question.id, user.id, [user.email, ...staying]);
  }
  return true;
}

/** The addresses of everybody who stays on the list after a yes. The question has shown each of them, masked. */
function stayingAt(
  { facts }: World,
  { id, recipients }: Awaited<ReturnType<typeof readQuestions>>[number],
): string[] {
  const people = [...facts.recipients.values()].filter((one) => one.subscriptionId === id);
  return recipients
    .filter(({ ways }) => ways.every(({ afterYes }) => afterYes === "stays"))
    .flatMap(({ firstName, relation }) =>
      people.filter((one) => one.fullName.startsWith(`${firstName} `) && one.relation === relation),
    )
    .flatMap((one) => [...facts.channels.values()].filter(({ recipientId }) => recipientId === one.id))
    .map(({ address }) => address);
}
