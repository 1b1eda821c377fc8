import { and, eq, inArray } from "drizzle-orm";
import { languageNow } from "#core/languages.ts";
import { isStartBelieved } from "#core/people/number-doubt.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { tellActivity } from "#server/messages/tell-activity.ts";
import { lockTextChannels } from "#server/recipients/doubts/doubt-numbers.ts";
import { tellOfNumber } from "#server/recipients/doubts/tell-of-number.ts";
import type { Consent, LinkedChannel } from "#server/recipients/switch-by-recipient.ts";
import { lockOwnChannel } from "#server/recipients/switch-own-channel.ts";
import type { Services } from "#server/start/services.ts";

const noDoubt = { doubtedOn: null, doubtReason: null, askedAt: null } as const;

/**
 * START from a number in doubt. It ends the doubt where only its former holder can have sent it (`isStartBelieved`); otherwise a
 * stranger may have the number by now, nothing changes, and the account holder is asked.
 * @returns whether the doubt has ended
 */
export async function settleByStart(
  tx: Tx,
  services: Services,
  linked: LinkedChannel,
  consent: Consent,
): Promise<boolean> {
  const { recipient, channel } = linked;
  const { doubtedOn, doubtReason, address } = channel;
  const now = services.clock.now();
  if (doubtedOn === null) return true;
  if (!isStartBelieved({ doubtedOn, doubtReason }, now)) {
    await tellOfNumber(tx, services, linked, "start-not-believed");
    return false;
  }
  const same = await lockTextChannels(
    tx,
    and(eq(recipients.subscriptionId, recipient.subscriptionId), eq(recipientChannels.address, address)),
  );
  const ids = same.map((one) => one.channel.id);
  const given = {
    consentAt: now,
    consentHow: consent.how,
    consentWording: consent.wording,
    consentLanguage: languageNow(),
    heardAt: now,
  };
  await tx
    .update(recipientChannels)
    .set({ ...noDoubt, ...given })
    .where(inArray(recipientChannels.id, ids));
  await recordAudit(tx, {
    at: now,
    actor: { channelId: channel.id },
    action: "number-kept",
    subscriptionId: recipient.subscriptionId,
    detail: { channelId: channel.id },
  });
  // A stopped or failing number starts by the same text, and that is told by itself.
  if (channel.state === "confirmed") await tellOfNumber(tx, services, linked, "started");
  return true;
}

/**
 * "Same phone, new company": the account holder says that the number is still its person's. The caller has asked for the password,
 * because texts with dates go there again.
 * @returns the subscription that the number belongs to
 * @throws Refusal NOT_FOUND (also for another's)
 */
export async function keepNumber(
  db: Db,
  services: Services,
  userId: string,
  channelId: string,
): Promise<string> {
  const now = services.clock.now();
  const subscriptionId = await db.transaction(async (tx) => {
    const { recipient, channel } = await lockOwnChannel(tx, userId, channelId);
    if (channel.doubtedOn === null) return recipient.subscriptionId;
    await tx
      .update(recipientChannels)
      .set({ ...noDoubt, heardAt: now })
      .where(eq(recipientChannels.id, channelId));
    await recordAudit(tx, {
      at: now,
      actor: { userId },
      action: "number-kept",
      subscriptionId: recipient.subscriptionId,
      detail: { channelId },
    });
    await tellActivity(tx, services, userId, "number-kept");
    return recipient.subscriptionId;
  });
  services.wakeDispatcher();
  return subscriptionId;
}
