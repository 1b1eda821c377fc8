import { eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { emptySignupForm, type PersonInfo, type SignupForm } from "#core/signup/form.ts";
import { checkVerification } from "#server/accounts/check-verification.ts";
import type { SessionUser } from "#server/accounts/sessions.ts";
import { startVerification } from "#server/accounts/start-verification.ts";
import { user as users } from "#server/db/schema/accounts.ts";
import type { MailAsk } from "#server/messages/mail-allowance.ts";
import { saveSignup } from "#server/signups/save-signup.ts";
import { payForSubscription } from "#tests/support/pay-for-subscription.ts";
import { languageOfHousehold } from "./languages.ts";
import type { Random } from "./random.ts";
import type { World } from "./world.ts";

/** Both sides of the date line, no daylight saving, and the two nights when clocks change. */
export const zones = [
  "America/New_York",
  "America/Chicago",
  "America/Los_Angeles",
  "America/Phoenix",
  "Pacific/Honolulu",
  "Pacific/Guam",
  "Pacific/Pago_Pago",
] as const;

export interface Signup {
  household: number;
  userType: "registrant" | "family" | "friend";
  master: "self" | "registrant";
  text: boolean;
  zones: readonly [string, string];
  /** Days from today to each location's date. */
  dates: number[];
  pay: boolean;
  /** The account holder is not signed in, and is identified by the code alone. */
  signedOut?: boolean;
}

/** `quiet`: days before the time of the dates. */
export function drawSignup(
  random: Random,
  where: readonly [string, string],
  quiet: number,
): Omit<Signup, "household"> {
  const dates = Array.from({ length: random.between(1, 3) }, () => quiet + drawDays(random));
  return {
    userType: random.pick(["registrant", "registrant", "family", "friend"]),
    master: random.pick(["self", "registrant"]),
    text: random.chance(0.7),
    zones: where,
    dates: dates.map((inDays) => Math.min(inDays, 3600)),
    pay: random.chance(0.9),
  };
}

/** Days to a date: mostly few, so that something happens; some lie beyond the term. */
export const drawDays = (random: Random): number =>
  random.chance(0.85) ? random.between(0, 16) : random.between(17, 420);

/** Everybody's last name. No message may ever contain it. */
export const lastName = "Quill";
/**
 * First names by household: a name that belongs to another list shows that somebody reads what they must not
 * (check-lists.ts).
 */
const holders = ["Alma", "Bruno", "Clara", "Diego"];
const others = ["Dora", "Edgar", "Flora", "Gregor"];
export const friends = ["Emil", "Frieda", "Gustav", "Hedda"];

/** Hostile people, with a mailbox and a number that are really theirs. */
export const strangers: readonly [Stranger, Stranger] = [
  { name: "Mal", email: "stranger-a@mail.example", phone: "+15155550160" },
  { name: "Lyle", email: "stranger-b@mail.example", phone: "+15155550161" },
];

interface Stranger {
  name: string;
  email: string;
  phone: string;
}

export const firstNames: readonly string[] = [
  ...holders,
  ...others,
  ...friends,
  ...strangers.map(({ name }) => name),
  "Vera",
];

export const herPassword = "Orchard-Lane-18";

/** The account holder's address. */
export const addressOf = (household: number): string => `holder-${"abcd"[household]}@mail.example`;

/**
 * The wizard, from the code to the payment. The first time it makes the account. Later the holder is signed in, or has
 * forgotten to sign in.
 */
export async function signUp(world: World, action: Signup): Promise<void> {
  const services = world.services();
  const { household } = action;
  const email = addressOf(household);
  const name = `${holders[household]} ${lastName}`;
  const known = await accountOf(world, household);
  const user = known?.emailVerified && !action.signedOut ? known : null;
  const form = { ...formOf(world, action, email, name), verificationId: await proveByCode(world, email) };
  const password = user ? "" : herPassword;
  const { subscriptionId } = await saveSignup(world.ground.db, services, {
    form,
    password,
    passwordConfirmation: password,
    user,
    askOf: askFromHome,
  });
  const account = await accountOf(world, household);
  if (!account) throw new Error("A sign-up leaves an account.");
  world.users.set(household, account.id);
  world.lists.open(subscriptionId, account.id, addressesIn(form));
  if (action.pay) await payForSubscription(world.ground.db, services, subscriptionId);
}

/** The account of a household, proven or not. Null before anybody has named it. */
export async function accountOf(world: World, household: number): Promise<SessionUser | null> {
  const [user] = await world.ground.db
    .select()
    .from(users)
    .where(eq(users.email, addressOf(household)));
  return user ?? null;
}

/** The wizard's code, entered by the reader of the mailbox. @returns the check's id */
export async function proveByCode(world: World, email: string): Promise<string> {
  const services = world.services();
  const { id, demoCode } = await startVerification(world.ground.db, services, askFromHome(email));
  await checkVerification(world.ground.db, services, { id, askOf: askFromHome }, demoCode ?? "");
  await services.background.settled();
  return id;
}

/** A request for a mail, from a browser that nobody knows. */
export const askFromHome = (email: string): MailAsk => ({ email, networks: ["home"], browser: null });

const addressesIn = ({ account, registrantInfo, familyInfo, friendInfo }: SignupForm): string[] => [
  account.email,
  ...[registrantInfo, familyInfo, friendInfo].flatMap(({ email, phone }) => [email, numberOf(phone)]),
];

/** The number as the product stores it (E.164). */
export const numberOf = (phone: string): string => (phone === "" ? "" : `+1${phone.replace(/\D/g, "")}`);

function formOf(world: World, action: Signup, email: string, name: string): SignupForm {
  const { household, userType, master, text, zones, dates } = action;
  const holder = person(name, email, text ? phoneOf(household * 2) : "", zones[0]);
  const other = person(
    `${others[household]} ${lastName}`,
    `other-${"abcd"[household]}@mail.example`,
    phoneOf(household * 2 + 1),
    zones[1],
  );
  const isHolderRegistrant = userType === "registrant" || master === "registrant";
  const [registrantInfo, contactInfo] = isHolderRegistrant ? [holder, other] : [other, holder];
  return {
    ...emptySignupForm(),
    language: languageOfHousehold(household),
    userType,
    master: userType === "registrant" ? "" : master,
    masterAccountHolder: name,
    registrantInfo,
    ...(userType === "family" && { familyInfo: contactInfo }),
    ...(userType === "friend" && { friendInfo: contactInfo }),
    textAccess: text ? "yes" : "no",
    ...placesAt(dates, todayIn(registrantInfo.timeZone, world.now()), "Office"),
    account: { email },
    verificationEmail: email,
  };
}

/** The form's places: one for each date, `dates` being days from today. */
export const placesAt = (dates: readonly number[], today: Temporal.PlainDate, name: string) => ({
  emailAccess: "yes" as const,
  locationType: dates.length > 1 ? ("multiple" as const) : ("single" as const),
  locations: dates.map((inDays, position) => ({
    name: `${name} ${position + 1}`,
    frequency: "4",
    registrationDate: today.add({ days: inDays }).toString(),
  })),
});

export const person = (fullName: string, email: string, phone: string, timeZone: string): PersonInfo => ({
  fullName,
  email,
  phone,
  timeZone,
  address: "18 Orchard Lane, Cedar Hollow",
  age: "44",
});

/** Numbers reserved for fiction. */
export const phoneOf = (index: number): string => `(515) 555-01${String(10 + index)}`;
