import { and, eq } from "drizzle-orm";
import { todayIn } from "#core/dates/time-zones.ts";
import { emptySignupForm, type SignupForm } from "#core/signup/form.ts";
import { verifyPassword } from "#server/accounts/hash-password.ts";
import { signUp as signUpAccount } from "#server/accounts/sign-up.ts";
import { startVerification } from "#server/accounts/start-verification.ts";
import { account as accounts, user as users } from "#server/db/schema/accounts.ts";
import { acknowledgeOwn } from "#server/locations/acknowledge.ts";
import { endLocation } from "#server/locations/end-location.ts";
import { removeRecipient } from "#server/recipients/remove-recipient.ts";
import { stopOwnChannel } from "#server/recipients/switch-own-channel.ts";
import { Refusal } from "#server/refusal.ts";
import { acceptSignup, declineSignup } from "#server/signups/answer-question.ts";
import { endSubscription } from "#server/signups/close-subscription.ts";
import { saveSignup } from "#server/signups/save-signup.ts";
import { payForSubscription } from "#tests/support/pay-for-subscription.ts";
import { followLink, sendText } from "./acts-of-readers.ts";
import { at, householdOf } from "./household.ts";
import type { Random } from "./random.ts";
import {
  addressOf,
  askFromHome,
  lastName,
  person,
  phoneOf,
  placesAt,
  proveByCode,
  strangers,
  zones,
} from "./signup.ts";
import { refusalsOfUs } from "./vendor-answers.ts";
import { hisDomain } from "./vendors.ts";
import { Violation, type World } from "./world.ts";

/** Strangers with their own mailbox and number. They do to households everything that the product lets them do. */

/** A sign-up that a stranger has made. */
export interface Plant {
  stranger: number;
  form: SignupForm;
  subscriptionId: string;
}

const hisPassword = "Marsh-City-66";

/** The stranger proves a mailbox as the registrant's, as the contact's beside her own, or as that of her account's person. */
export const disguises = ["registrant", "contact", "master"] as const;

/** A stranger's sign-up: his own mailbox proven, the household's account named. */
interface PlantAct {
  stranger: number;
  household: number;
  as: (typeof disguises)[number];
  /** The number that he enters as his own. */
  number: "own" | "hers" | "none";
  zone: string;
  dates: number[];
  pay: boolean;
}

const whoOf = (stranger: number) => strangers[stranger % strangers.length] ?? strangers[0];
const anyStranger = (random: Random) => ({ stranger: random.between(0, 1) });
const both = (random: Random) => ({ ...anyStranger(random), household: random.between(0, 3) });
const aPlant = (random: Random) => ({ ...anyStranger(random), plant: random.between(0, 2) });
const ownPlant = (world: World, { stranger, plant }: { stranger: number; plant: number }) =>
  at(
    world.plants.filter((one) => one.stranger === stranger),
    plant,
  );

export const strangerActs = {
  plant: {
    often: 2,
    draw: (random: Random): PlantAct => ({
      ...both(random),
      as: random.pick(["registrant", ...disguises]),
      number: random.pick(["own", "hers", "none"]),
      zone: random.pick(zones),
      dates: Array.from({ length: random.between(1, 2) }, () => random.between(0, 12)),
      pay: random.chance(0.85),
    }),
    async run(world: World, action: PlantAct) {
      const { stranger, pay } = action;
      const { email } = whoOf(stranger);
      const form = { ...formOf(world, action), verificationId: await proveByCode(world, email) };
      const subscriptionId = await post(world, form);
      world.lists.open(subscriptionId, null, [email]);
      world.plants.push({ stranger, form, subscriptionId });
      if (pay) await payForSubscription(world.ground.db, world.services(), subscriptionId);
      return true;
    },
  },
  /** He posts one of his forms again. */
  repost: {
    often: 1,
    draw: aPlant,
    async run(world: World, which: { stranger: number; plant: number }) {
      const plant = ownPlant(world, which);
      if (plant) await post(world, plant.form);
      return plant !== null;
    },
  },
  /** He pays for one of his sign-ups. His browser's cookie names a sign-up that nobody owns, and nothing else. */
  repay: {
    often: 1,
    draw: aPlant,
    async run(world: World, which: { stranger: number; plant: number }) {
      const { subscriptionId = "" } = ownPlant(world, which) ?? {};
      if (world.facts.subscriptions.get(subscriptionId)?.ownerUserId !== null) return false;
      await payForSubscription(world.ground.db, world.services(), subscriptionId);
      return true;
    },
  },
  /** He follows a link of a message that has come to his mailbox. */
  follow: {
    often: 3,
    draw: (random: Random) => ({
      ...anyStranger(random),
      purpose: random.pick(["done", "done", "stop", "start", "agree"]),
      message: random.between(0, 4),
    }),
    run: (world: World, action: { stranger: number } & Parameters<typeof followLink>[2]) =>
      followLink(world, [whoOf(action.stranger).email], action),
  },
  say: {
    often: 3,
    draw: (random: Random) => ({
      ...anyStranger(random),
      says: random.pick(["STOP", "Start!", "Start!", "done", "DONE 1"]),
      twice: random.chance(0.2),
    }),
    run: (world: World, action: { stranger: number; says: string; twice: boolean }) =>
      sendText(world, whoOf(action.stranger).phone, action.says, action.twice).then(() => true),
  },
  /** He asks for codes to his own addresses. Their server says this about each. */
  ask: {
    often: 0,
    draw: (random: Random) => ({ count: random.between(5, 40), says: random.pick(refusalsOfUs) as string }),
    async run(world: World, { count, says }: { count: number; says: string }) {
      const { ground, vendors } = world;
      vendors.hisServerSays = says;
      for (let index = 0; index < count; index += 1) {
        const ask = {
          email: `${index}-${world.clock.ms}${hisDomain}`,
          networks: [`his-${index}`],
          browser: null,
        };
        await startVerification(ground.db, world.services(), ask);
      }
      await world.services().background.settled();
      return true;
    },
  },
  /** He signs up her address with his own password. */
  hijack: { often: 1, draw: both, run: hijack },
  /** With his own account he calls the API about her things. */
  trespass: {
    often: 2,
    draw: (random: Random) => ({
      ...both(random),
      tries: random.pick(["done", "end-place", "end-person", "accept", "decline", "remove", "stop"]),
      index: random.between(0, 5),
    }),
    run: trespass,
  },
};

/** The wizard's last step, by somebody who is not signed in. */
async function post(world: World, form: SignupForm): Promise<string> {
  const passwords = { password: hisPassword, passwordConfirmation: hisPassword };
  const { subscriptionId } = await saveSignup(world.ground.db, world.services(), {
    form,
    ...passwords,
    user: null,
    askOf: askFromHome,
  });
  return subscriptionId;
}

function formOf(world: World, action: PlantAct): SignupForm {
  const { stranger, household, as, number, zone, dates } = action;
  const { email, phone, name } = whoOf(stranger);
  const written = { own: phone, hers: phoneOf(household * 2), none: "" }[number];
  const himself = person(`${name} ${lastName}`, email, written, zone);
  const victim = person(`Vera ${lastName}`, "friend-a@mail.example", phoneOf(20), zone);
  const herself = person(`Vera ${lastName}`, addressOf(household), phoneOf(household * 2), zone);
  const isAlone = as === "registrant";
  return {
    ...emptySignupForm(),
    userType: isAlone ? "registrant" : "family",
    master: isAlone ? "" : as === "contact" ? "registrant" : "self",
    masterAccountHolder: isAlone || as === "master" ? `${name} ${lastName}` : `Vera ${lastName}`,
    registrantInfo: isAlone ? himself : as === "contact" ? herself : victim,
    ...(!isAlone && { familyInfo: himself }),
    textAccess: number === "none" ? "no" : "yes",
    ...placesAt(dates, todayIn(zone, world.now()), "Marsh"),
    account: { email: addressOf(household) },
    verificationEmail: email,
  };
}

/** He signs up her address, and later tries his password at the account with that address. */
async function hijack(world: World, { household }: { household: number }): Promise<boolean> {
  const services = world.services();
  const email = addressOf(household);
  await signUpAccount(world.ground.db, services, {
    name: "Mal",
    email,
    password: hisPassword,
    networks: ["library"],
    browser: null,
  });
  await services.background.settled();
  const [credential] = await world.ground.db
    .select({ hash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(users.email, email), eq(accounts.providerId, "credential")));
  if (credential?.hash && (await verifyPassword({ hash: credential.hash, password: hisPassword }))) {
    throw new Violation(17, `${email}: a stranger's password opens the account`);
  }
  return true;
}

type Trespass = "done" | "end-place" | "end-person" | "accept" | "decline" | "remove" | "stop";

/** The product refuses him every call about her things. */
async function trespass(
  world: World,
  {
    stranger,
    household,
    tries,
    index,
  }: { stranger: number; household: number; tries: Trespass; index: number },
): Promise<boolean> {
  const { db } = world.ground;
  const { email, name } = whoOf(stranger);
  const user = { id: `stranger-${stranger}`, name, email, emailVerified: true };
  await db.insert(users).values(user).onConflictDoNothing();
  const hers = householdOf(world, household);
  const of = (items: readonly { id: string }[] = []) => at(items, index)?.id;
  const waiting = [...world.facts.subscriptions.values()].filter(({ ownerUserId }) => ownerUserId === null);
  const services = world.services();
  const calls = {
    done: [of(hers?.locations), (id: string) => acknowledgeOwn(db, services, user.id, id, null)],
    "end-place": [of(hers?.locations), (id: string) => endLocation(db, services, user.id, id)],
    "end-person": [hers?.subscription.id, (id: string) => endSubscription(db, services, user.id, id)],
    accept: [of(waiting), (id: string) => acceptSignup(db, services, user, id)],
    decline: [of(waiting), (id: string) => declineSignup(db, services, user, id)],
    remove: [of(hers?.people), (id: string) => removeRecipient(db, services, user.id, id)],
    stop: [of(hers?.channels), (id: string) => stopOwnChannel(db, services, user.id, id)],
  } as const;
  const [id, call] = calls[tries];
  if (id === undefined) return false;
  const isRefused = await call(id).then(
    () => false,
    (error: unknown) => {
      if (error instanceof Refusal) return true;
      throw error;
    },
  );
  if (!isRefused) throw new Violation(17, `${email}: may "${tries}" what is not his`);
  return true;
}
