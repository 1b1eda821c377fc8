import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { silentSince } from "#core/people/number-doubt.ts";
import type { Db } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import { lockTextChannels } from "#server/recipients/doubts/doubt-numbers.ts";
import { askWhoseNumber, tellOfNumber } from "#server/recipients/doubts/tell-of-number.ts";
import type { Services } from "#server/start/services.ts";

/** This many a round: a backlog must not delay the reminders. */
const atOnce = 100;

/**
 * Numbers from which nothing has come for a year are asked whose they are, once a year, and their account holders are told. Silence is
 * no sign that a number has changed hands: most people never answer a reminder. So nothing is held back for it.
 * @returns how many were asked
 */
export async function askSilentNumbers(db: Db, services: Services): Promise<number> {
  const now = services.clock.now();
  if (services.sms === null) return 0;
  const before = atInstant(silentSince(now));
  // What was texted before `heard_at` was there is known by the "done" that it said.
  const isSilent = sql`(greatest(${recipientChannels.consentAt}, ${recipientChannels.heardAt}, ${recipientChannels.askedAt}) < ${before}
    and not exists (select 1 from acknowledgements a
      where a.recipient_channel_id = ${recipientChannels.id} and a.created_at >= ${before}))`;
  const found = await db
    .select({ id: recipientChannels.id })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .innerJoin(subscriptions, eq(subscriptions.id, recipients.subscriptionId))
    .where(
      and(
        eq(recipientChannels.kind, "text"),
        eq(recipientChannels.state, "confirmed"),
        isNotNull(recipientChannels.consentAt),
        isNull(recipientChannels.retiredAt),
        isNull(recipientChannels.doubtedOn),
        eq(subscriptions.status, "active"),
        isNull(subscriptions.closedAt),
        isSilent,
      ),
    )
    .orderBy(recipientChannels.id)
    .limit(atOnce);
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  await db.transaction(async (tx) => {
    const silent = await lockTextChannels(tx, and(inArray(recipientChannels.id, ids), isSilent));
    if (silent.length === 0) return;
    await tx
      .update(recipientChannels)
      .set({ askedAt: now })
      .where(
        inArray(
          recipientChannels.id,
          silent.map(({ channel }) => channel.id),
        ),
      );
    for (const linked of silent) {
      if (!(await tellOfNumber(tx, services, linked, "silent"))) continue;
      await askWhoseNumber(tx, services, linked, "still-there", `${now.toZonedDateTimeISO("UTC").year}`);
    }
  });
  services.wakeDispatcher();
  return found.length;
}
