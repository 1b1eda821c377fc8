import { randomUUID } from "node:crypto";
import { eq, or, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { ChannelState } from "#core/people/channel-life.ts";
import type { Relation } from "#core/people/relations.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { user } from "#server/db/schema/accounts.ts";
import { payments } from "#server/db/schema/billing.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import {
  locations,
  recipientChannels,
  recipients,
  registrants,
  type subscriptionStatuses,
  subscriptions,
} from "#server/db/schema/subscriptions.ts";

/**
 * The standing cast of the integration tests. Rosa is a registrant and her own account holder, in Chicago. Felix is a
 * family member in New York who pays for a registrant of his own, Ray, with two locations. Nina is the stranger: she
 * has an account and nothing else. Each builder inserts one household into an empty or shared database and returns ids.
 * Nobody has a password, because sign-in is tested with the accounts.
 */

export interface CastPerson {
  recipientId: string;
  emailChannelId: string;
  /** Null when this person has no number in the household. */
  textChannelId: string | null;
}

export interface Household<Names extends string> {
  userId: string;
  /** The account's own e-mail address. */
  email: string;
  subscriptionId: string;
  /** The payment that bought the year. It has no row while the year is not paid. */
  paymentId: string;
  registrantId: string;
  /** In the order of their position; the first is `locationIds[0]`. */
  locationIds: [string, ...string[]];
  people: Record<Names, CastPerson>;
}

export interface HouseholdOverrides {
  /** The account that already looks after the household. Without one, the builder makes an account. */
  userId?: string;
  /** The dates of the locations, "2026-12-10"; as many locations as dates. */
  dueOn?: [string, ...string[]];
  /** More values of the first location's row: a range of days, an appointment. */
  date?: Partial<typeof locations.$inferInsert>;
  status?: (typeof subscriptionStatuses)[number];
  startsOn?: string;
  endsOn?: string;
  /** The zone of everybody in the household. Each builder has a default. */
  timeZone?: string;
  /** The state of the account holder's text channel; null leaves it out. */
  holderText?: ChannelState | null;
  /** When all the rows were written. */
  at?: Temporal.Instant;
}

export const castDueOn = "2026-12-10";
const enrolledAt = Temporal.Instant.from("2026-11-02T15:00:00Z");

/** Rosa Delgado, Chicago: master and registrant, e-mail and text, one location due on Thursday, December 10, 2026. */
export function seedRosa(db: Db, overrides: HouseholdOverrides = {}): Promise<Household<"rosa">> {
  return seedHousehold(db, overrides, {
    holder: { fullName: "Rosa Delgado", email: "rosa@mail.example" },
    registrant: "Rosa Delgado",
    userType: "registrant",
    timeZone: "America/Chicago",
    dueOn: [castDueOn],
    people: [{ key: "rosa", relation: "registrant", phone: "+15155550101", text: "confirmed" }],
  });
}

/**
 * Felix Moreno, New York: pays for Ray Moreno and gets e-mail and text himself. Ray gets e-mail, and has a text channel
 * that waits for his agreement. Two locations, due on December 10 and December 14, 2026.
 */
export function seedFelix(db: Db, overrides: HouseholdOverrides = {}): Promise<Household<"felix" | "ray">> {
  return seedHousehold(db, overrides, {
    holder: { fullName: "Felix Moreno", email: "felix@mail.example" },
    registrant: "Ray Moreno",
    userType: "family",
    timeZone: "America/New_York",
    dueOn: [castDueOn, "2026-12-14"],
    people: [
      { key: "felix", relation: "family", phone: "+12125550102", text: "confirmed" },
      { key: "ray", relation: "registrant", phone: "+12125550103", text: "pending" },
    ],
  });
}

/** Nina Park: an account with nothing behind it. */
export async function seedNina(db: Db): Promise<{ userId: string; email: string }> {
  const email = "nina@mail.example";
  return { userId: await insertUser(db, "Nina Park", email), email };
}

export interface NewRecipient {
  fullName: string;
  position: number;
  relation?: Relation;
  isAccountHolder?: boolean;
  timeZone: string;
  email: string;
  emailState?: ChannelState;
  phone?: string | null;
  textState?: ChannelState;
  at?: Temporal.Instant;
}

/** One more person on a subscription, with an e-mail channel and, when there is a number, a text channel. */
export async function addRecipient(
  db: Db | Tx,
  subscriptionId: string,
  person: NewRecipient,
): Promise<CastPerson> {
  const [recipient] = await db
    .insert(recipients)
    .values({
      subscriptionId,
      fullName: person.fullName,
      relation: person.relation ?? "friend",
      isAccountHolder: person.isAccountHolder ?? false,
      timeZone: person.timeZone,
      position: person.position,
    })
    .returning({ id: recipients.id });
  const recipientId = present(recipient).id;
  const createdAt = person.at ?? enrolledAt;
  const channel = async (kind: "email" | "text", address: string, state: ChannelState) => {
    const isHolderMailbox = kind === "email" && person.isAccountHolder === true;
    // A channel that does not wait for an agreement has one.
    const consentAt = state === "pending" ? null : createdAt;
    const [row] = await db
      .insert(recipientChannels)
      .values({ recipientId, kind, address, isHolderMailbox, state, consentAt, createdAt })
      .returning({ id: recipientChannels.id });
    return present(row).id;
  };
  return {
    recipientId,
    emailChannelId: await channel("email", person.email, person.emailState ?? "confirmed"),
    textChannelId: person.phone ? await channel("text", person.phone, person.textState ?? "confirmed") : null,
  };
}

/** The row of a channel, by its id or its address. */
export async function channelOf(db: Db, idOrAddress: string | null) {
  const { id, address } = recipientChannels;
  const isIt = or(eq(sql`${id}::text`, idOrAddress), eq(address, idOrAddress ?? ""));
  return present((await db.select().from(recipientChannels).where(isIt))[0]);
}

interface CastMember<Names extends string> {
  key: Names;
  relation: Relation;
  phone: string;
  text: ChannelState;
}

interface HouseholdPlan<Names extends string> {
  holder: { fullName: string; email: string };
  registrant: string;
  userType: "registrant" | "family";
  timeZone: string;
  dueOn: [string, ...string[]];
  /** The account holder first. */
  people: [CastMember<Names>, ...CastMember<Names>[]];
}

async function seedHousehold<Names extends string>(
  db: Db,
  overrides: HouseholdOverrides,
  plan: HouseholdPlan<Names>,
): Promise<Household<Names>> {
  const at = overrides.at ?? enrolledAt;
  const timeZone = overrides.timeZone ?? plan.timeZone;
  const userId = overrides.userId ?? (await insertUser(db, plan.holder.fullName, plan.holder.email));
  const { subscriptionId, paymentId } = await insertSubscription(db, userId, plan, overrides, at);
  const [registrant] = await db
    .insert(registrants)
    .values({ subscriptionId, fullName: plan.registrant, timeZone })
    .returning({ id: registrants.id });
  const places = await db
    .insert(locations)
    .values(
      (overrides.dueOn ?? plan.dueOn).map((dueOn, position) => ({
        subscriptionId,
        name: position === 0 ? "County office" : `City office ${position}`,
        timesPerYear: 4,
        nextDueOn: Temporal.PlainDate.from(dueOn),
        position,
        stateSince: at,
        createdAt: at,
        ...(position === 0 && overrides.date),
      })),
    )
    .returning({ id: locations.id });
  const [first, ...others] = places.map(({ id }) => id);
  const people: Partial<Record<Names, CastPerson>> = {};
  for (const [position, member] of plan.people.entries()) {
    const isAccountHolder = position === 0;
    const text = isAccountHolder && overrides.holderText !== undefined ? overrides.holderText : member.text;
    people[member.key] = await addRecipient(db, subscriptionId, {
      fullName: isAccountHolder ? plan.holder.fullName : plan.registrant,
      position,
      relation: member.relation,
      isAccountHolder,
      timeZone,
      email: isAccountHolder ? plan.holder.email : `${member.key}@mail.example`,
      phone: text === null ? null : member.phone,
      textState: text ?? undefined,
      at,
    });
  }
  return {
    userId,
    email: plan.holder.email,
    subscriptionId,
    paymentId,
    registrantId: present(registrant).id,
    locationIds: [present(first), ...others],
    people: people as Record<Names, CastPerson>,
  };
}

async function insertUser(db: Db, name: string, email: string): Promise<string> {
  const id = `user_${randomUUID()}`;
  await db.insert(user).values({ id, name, email, emailVerified: true });
  return id;
}

async function insertSubscription(
  db: Db,
  ownerUserId: string,
  plan: Pick<HouseholdPlan<string>, "holder" | "userType">,
  overrides: HouseholdOverrides,
  at: Temporal.Instant,
): Promise<{ subscriptionId: string; paymentId: string }> {
  const [verification] = await db
    .insert(emailVerifications)
    .values({
      email: plan.holder.email,
      codeHash: "cast",
      expiresAt: at.add({ minutes: 10 }),
      verifiedAt: at,
      createdAt: at,
    })
    .returning({ id: emailVerifications.id });
  const status = overrides.status ?? "active";
  const unpaid = status === "pending_payment";
  const [row] = await db
    .insert(subscriptions)
    .values({
      ownerUserId,
      verificationId: present(verification).id,
      userType: plan.userType,
      master: plan.userType === "registrant" ? "registrant" : "self",
      status,
      startsOn: unpaid ? null : Temporal.PlainDate.from(overrides.startsOn ?? "2026-11-02"),
      endsOn: unpaid ? null : Temporal.PlainDate.from(overrides.endsOn ?? "2027-11-02"),
      createdAt: at,
      unpaidSince: at,
    })
    .returning({ id: subscriptions.id });
  const { id: subscriptionId } = present(row);
  const paymentId = randomUUID();
  const endsOn = Temporal.PlainDate.from(overrides.endsOn ?? "2027-11-02");
  if (!unpaid) await seedPayment(db, { id: paymentId, subscriptionId }, endsOn, at);
  return { subscriptionId, paymentId };
}

/** Writes the payment that bought the term up to `endsOn`. */
async function seedPayment(
  db: Db,
  which: { id: string; subscriptionId: string },
  endsOn: Temporal.PlainDate,
  at: Temporal.Instant,
): Promise<void> {
  await db.insert(payments).values({
    ...which,
    provider: "demo",
    payer: "holder",
    status: "paid",
    amountCents: 1095,
    lines: [{ frequency: 4, additional: false, priceCents: 1095 }],
    createdAt: at,
    expiresAt: at,
    paidAt: at,
    paidOn: endsOn.subtract({ years: 1 }),
    checkedAt: at,
  });
}

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("The cast's builder expected a row.");
  return value;
}
