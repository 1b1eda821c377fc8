import { and, eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { normaliseName } from "#core/contacts.ts";
import type { Db } from "#server/db/client.ts";
import { locations, recipientChannels, recipients, registrants } from "#server/db/schema/subscriptions.ts";
import { stopReasons } from "#server/recipients/channel-switch.ts";
import type { CheckedSignup } from "./check-posted-signup.ts";
import { peopleOfForm } from "./people-of-form.ts";

/**
 * Writes who a subscription is for, where, and who is told, in place of what was written before. For one that is not
 * (or no longer) paid: the history hangs on these rows and goes with them. Who has stopped messages to an address keeps
 * them stopped; only the account holder starts their own again by giving the address anew. That a number has sent STOP is
 * not looked up before it is paid: anybody could ask for anybody's number so. The first text finds it out.
 */
export async function writeDetails(
  db: Db,
  subscriptionId: string,
  signup: CheckedSignup,
  now: Temporal.Instant,
): Promise<void> {
  const stopped = await stoppedAddresses(db, subscriptionId);
  for (const table of [registrants, locations, recipients]) {
    await db.delete(table).where(eq(table.subscriptionId, subscriptionId));
  }
  const { fullName, timeZone } = signup.form.registrantInfo;
  await db.insert(registrants).values({ subscriptionId, fullName: normaliseName(fullName), timeZone });
  await db.insert(locations).values(
    signup.locations.map((location, position) => ({
      ...location,
      subscriptionId,
      position,
      stateSince: now,
    })),
  );
  const people = peopleOfForm(signup.form, signup.accountEmail, now);
  for (const [position, { channels, ...person }] of people.entries()) {
    const [recipient] = await db
      .insert(recipients)
      .values({ ...person, subscriptionId, position })
      .returning({ id: recipients.id });
    if (!recipient || channels.length === 0) continue;
    const recipientId = recipient.id;
    await db.insert(recipientChannels).values(
      channels.map((channel) => {
        const isStopped = !person.isAccountHolder && stopped.has(`${channel.kind} ${channel.address}`);
        const stop = isStopped ? { state: "stopped" as const, stateReason: stopReasons.recipient } : {};
        return { ...channel, ...stop, recipientId, createdAt: now };
      }),
    );
  }
}

/** Where a reader has said no, as "email rosa@example.com": anything but the account holder's own stop. */
async function stoppedAddresses(db: Db, subscriptionId: string): Promise<ReadonlySet<string>> {
  const { kind, address, state, stateReason } = recipientChannels;
  const rows = await db
    .select({ kind, address, stateReason })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(and(eq(recipients.subscriptionId, subscriptionId), eq(state, "stopped")));
  const byReaders = rows.filter((row) => row.stateReason !== stopReasons.holder);
  return new Set(byReaders.map((row) => `${row.kind} ${row.address}`));
}
