import { eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { normaliseName } from "#core/people/contacts.ts";
import type { Tx } from "#server/db/client.ts";
import { locations, recipientChannels, recipients, registrants } from "#server/db/schema/subscriptions.ts";
import type { CheckedSignup } from "./check-posted-signup.ts";
import { peopleOfForm } from "./people-of-form.ts";

/**
 * Replaces a subscription's registrant, locations and recipients. Only for an unpaid subscription, because its history refers to
 * these rows and goes with them. Does not look up before the payment whether a number has sent STOP: otherwise anybody could find
 * that out about any number. The first text finds out.
 */
export async function writeDetails(
  tx: Tx,
  now: Temporal.Instant,
  subscriptionId: string,
  signup: CheckedSignup,
  isHoldersWord: boolean,
): Promise<void> {
  for (const table of [registrants, locations, recipients]) {
    await tx.delete(table).where(eq(table.subscriptionId, subscriptionId));
  }
  const { fullName, timeZone } = signup.form.registrantInfo;
  await tx.insert(registrants).values({ subscriptionId, fullName: normaliseName(fullName), timeZone });
  await tx.insert(locations).values(
    signup.locations.map((location, position) => ({
      ...location,
      subscriptionId,
      position,
      stateSince: now,
      createdAt: now,
    })),
  );
  for (const [position, { channels, ...person }] of peopleOfForm(signup, isHoldersWord, now).entries()) {
    const [recipient] = await tx
      .insert(recipients)
      .values({ ...person, subscriptionId, position })
      .returning({ id: recipients.id });
    if (!recipient || channels.length === 0) continue;
    const recipientId = recipient.id;
    await tx
      .insert(recipientChannels)
      .values(channels.map((channel) => ({ ...channel, recipientId, createdAt: now })));
  }
}
