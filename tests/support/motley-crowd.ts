import type { Temporal } from "temporal-polyfill";
import { channelStates } from "#core/people/channel-life.ts";
import type { Db } from "#server/db/client.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import {
  locations,
  recipientChannels,
  recipients,
  registrants,
  subscriptions,
} from "#server/db/schema/subscriptions.ts";
import { between, seededRandom } from "./seeded-random.ts";

export interface MotleyCrowd {
  count: number;
  /** The dates lie within two weeks of this day, before and after. */
  around: Temporal.PlainDate;
  /** The same seed gives the same crowd with the same ids. */
  seed: number;
}

const zones = [
  "America/New_York",
  "America/Chicago",
  "America/Los_Angeles",
  "Pacific/Guam",
  "Pacific/Pago_Pago",
];

/**
 * Households of every sort, in a few statements. They have one to three locations, some ended, some awaiting their next
 * date. They have one to three people in their own zones, who share addresses with one another and with the next
 * household. Their channels have every state, and some are retired. Their terms cover the date or not, and a few are
 * not paid for.
 */
export async function seedMotleyCrowd(db: Db, { count, around, seed }: MotleyCrowd): Promise<void> {
  const random = seededRandom(seed);
  const oneOf = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[between(random, 0, items.length - 1)] ?? items[0];
  const uuid = () => {
    const hex = Array.from({ length: 32 }, () => between(random, 0, 15).toString(16)).join("");
    return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
  };
  const at = around.subtract({ days: 60 }).toZonedDateTime("UTC").toInstant();
  const rows = {
    checks: [] as (typeof emailVerifications.$inferInsert)[],
    subscriptions: [] as (typeof subscriptions.$inferInsert)[],
    registrants: [] as (typeof registrants.$inferInsert)[],
    locations: [] as (typeof locations.$inferInsert)[],
    recipients: [] as (typeof recipients.$inferInsert)[],
    channels: [] as (typeof recipientChannels.$inferInsert)[],
  };
  for (let household = 0; household < count; household += 1) {
    const [subscriptionId, verificationId] = [uuid(), uuid()];
    const [email, isPaid] = [`household${household}@mail.example`, random() < 0.95];
    rows.checks.push({
      id: verificationId,
      email,
      codeHash: "crowd",
      expiresAt: at,
      verifiedAt: at,
      createdAt: at,
    });
    rows.subscriptions.push({
      id: subscriptionId,
      claimEmail: email,
      verificationId,
      createdAt: at,
      unpaidSince: at,
      userType: "family",
      master: "self",
      status: isPaid ? oneOf(["active", "active", "lapsed"]) : "pending_payment",
      startsOn: isPaid ? around.subtract({ days: 300 }) : null,
      endsOn: isPaid ? around.add({ days: oneOf([300, 300, 300, -20, 0]) }) : null,
    });
    rows.registrants.push({
      subscriptionId,
      fullName: "Ray Moreno",
      timeZone: oneOf(["America/Chicago", "Pacific/Guam"]),
    });
    for (let position = 0; position < between(random, 1, 3); position += 1) {
      rows.locations.push({
        id: uuid(),
        subscriptionId,
        name: `Office ${position}`,
        timesPerYear: 4,
        position,
        stateSince: at,
        createdAt: at,
        nextDueOn: around.add({ days: between(random, -14, 14) }),
        state: oneOf(["dated", "dated", "dated", "awaiting_next_date", "ended"]),
      });
    }
    for (let position = 0; position < between(random, 1, 3); position += 1) {
      const recipientId = uuid();
      rows.recipients.push({
        id: recipientId,
        subscriptionId,
        fullName: "Felix Moreno",
        position,
        timeZone: oneOf(zones as [string]),
        relation: "family",
        isAccountHolder: position === 0,
      });
      const channel = (kind: "email" | "text", address: string) =>
        rows.channels.push({
          id: uuid(),
          recipientId,
          kind,
          address,
          createdAt: at,
          isHolderMailbox: kind === "email" && position === 0,
          state: random() < 0.7 ? "confirmed" : oneOf(channelStates as unknown as ["pending"]),
          retiredAt: random() < 0.1 ? at : null,
        });
      // Position 1 reads at the account holder's address, position 2 at the next household's.
      channel("email", position === 2 ? `household${household + 1}@mail.example` : email);
      if (random() < 0.6) channel("text", `+1515555${String(1000 + household * 2 + (position % 2))}`);
    }
  }
  await db.insert(emailVerifications).values(rows.checks);
  await db.insert(subscriptions).values(rows.subscriptions);
  await db.insert(registrants).values(rows.registrants);
  await db.insert(locations).values(rows.locations);
  await db.insert(recipients).values(rows.recipients);
  await db.insert(recipientChannels).values(rows.channels);
}
