import { and, eq, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { firstName } from "#core/people/contacts.ts";
import { type LapseReason, speaksOf } from "#core/people/lapsed-number.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import { findHolderChannel } from "#server/messages/account-holder-channel.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { changeChannel } from "#server/recipients/change-channel.ts";
import { channelsOf } from "#server/recipients/channels-of.ts";
import { askForTexts } from "#server/recipients/introduce-people.ts";
import { linkedChannel } from "#server/recipients/linked-channel.ts";
import { askByText } from "#server/recipients/send-first-text.ts";
import type { LinkedChannel } from "#server/recipients/switch-by-recipient.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";

/**
 * A carriers' file names the number: its agreement lapses on each list, as if the number had just been entered. In the same
 * transaction each list's holder is told and the number's person is asked again. Reading the file twice changes nothing: the
 * agreement is gone, or a START after the file's day has renewed it.
 * @returns on how many lists it has to agree again
 */
export async function lapseNumber(
  tx: Tx,
  services: Services,
  number: string,
  day: Temporal.PlainDate,
): Promise<number> {
  const agreed = await lockAgreedNumbers(tx, eq(recipientChannels.address, number));
  const found = agreed.filter(({ channel }) => speaksOf(day, channel.consentAt));
  await lapse(tx, services, found, "carrier");
  return found.length;
}

/**
 * "My number changed", by a mail's link: the agreement of the reader's numbers lapses on that list. Nobody is asked there,
 * because another person may have them.
 * @throws Refusal NOT_FOUND
 */
export async function sayNumberChanged(db: Db, services: Services, token: string): Promise<void> {
  const { recipient, channel } = await linkedChannel(db, services.keys, "messages", token);
  if (channel.retiredAt !== null) throw new Refusal("not-found");
  await db.transaction(async (tx) => {
    const own = (await numbersOf(tx, recipient.id)).map(({ address }) => address);
    if (own.length === 0) throw new Refusal("not-found");
    const found = await lockAgreedNumbers(
      tx,
      and(eq(recipients.subscriptionId, recipient.subscriptionId), inArray(recipientChannels.address, own)),
    );
    await lapse(tx, services, found, "said-changed", channel.id);
  });
  services.wakeDispatcher();
}

/** For the link's page: the state of its reader's number. Null without one. */
export async function readNumberState(db: Db | Tx, recipientId: string): Promise<"in-use" | "waits" | null> {
  const own = await numbersOf(db, recipientId);
  if (own.length === 0) return null;
  return own.some(({ consentAt }) => consentAt !== null) ? "in-use" : "waits";
}

const numbersOf = (db: Db | Tx, recipientId: string) =>
  db
    .select({ address: recipientChannels.address, consentAt: recipientChannels.consentAt })
    .from(recipientChannels)
    .where(
      and(
        eq(recipientChannels.recipientId, recipientId),
        eq(recipientChannels.kind, "text"),
        isNull(recipientChannels.retiredAt),
      ),
    );

/** Ordered by id, so that two files, or a file and a text, cannot deadlock. */
const lockAgreedNumbers = (tx: Tx, which: SQL | undefined): Promise<LinkedChannel[]> =>
  tx
    .select({ recipient: recipients, channel: recipientChannels })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(
      and(
        which,
        eq(recipientChannels.kind, "text"),
        isNull(recipientChannels.retiredAt),
        isNotNull(recipientChannels.consentAt),
      ),
    )
    .orderBy(recipientChannels.id)
    .for("no key update", { of: recipientChannels });

/** A stopped number stays stopped: without its agreement the holder's start only lets it wait. */
async function lapse(
  tx: Tx,
  services: Services,
  found: readonly LinkedChannel[],
  reason: LapseReason,
  by?: string,
): Promise<void> {
  const now = services.clock.now();
  const where = inArray(
    recipientChannels.id,
    found.map(({ channel }) => channel.id),
  );
  await tx
    .update(recipientChannels)
    .set({ consentAt: null, consentHow: null, consentWording: null })
    .where(where);
  await changeChannel(tx, { now, event: "lapsed", where });
  for (const linked of found) {
    const { recipient, channel } = linked;
    await recordAudit(tx, {
      at: now,
      actor: by === undefined ? "carrier" : { channelId: by },
      action: "agreement-lapsed",
      subscriptionId: recipient.subscriptionId,
      detail: { channelId: channel.id, reason },
    });
    // A stopped number got nothing, so nothing ends now.
    if (channel.state === "stopped") continue;
    const isPaid = await tellHolder(tx, services, linked, reason);
    if (isPaid && reason === "carrier") await askAnew(tx, services, linked);
  }
}

/** @returns whether the list is paid: people on an unpaid list get no message */
async function tellHolder(
  tx: Tx,
  services: Services,
  { recipient, channel }: LinkedChannel,
  reason: LapseReason,
): Promise<boolean> {
  const { keys, clock } = services;
  const now = clock.now();
  const { subscriptionId, isAccountHolder, fullName } = recipient;
  const [list] = await tx.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
  if (!list || list.closedAt !== null) return false;
  // The number itself waits by now, so the notice cannot go there.
  const holder = await findHolderChannel(tx, subscriptionId, openKindsOf(services));
  if (holder !== null) {
    await enqueueDelivery(tx, keys, now, {
      template: "number-news",
      params: {
        news: reason,
        whose: isAccountHolder ? null : firstName(fullName),
        phoneEnding: channel.address.slice(-4),
      },
      dedupeKey: `number-news:${reason}:${channel.id}:${now.epochMilliseconds}`,
      channel: holder.kind,
      to: { recipientChannelId: holder.id },
      subscriptionId,
    });
  }
  return list.status !== "pending_payment";
}

/** Asks as for a new number. The account holder's own number gets one text without a name. Any other person gets a mail. */
async function askAnew(
  tx: Tx,
  services: Services,
  { recipient, channel: before }: LinkedChannel,
): Promise<void> {
  const now = services.clock.now();
  const channels = await channelsOf(tx, recipient.subscriptionId);
  const channel = channels.find((one) => one.channel.id === before.id)?.channel;
  if (!channel) return;
  if (recipient.isAccountHolder) await askByText(tx, services, { recipient, channel }, null, true);
  else {
    const dedupeKey = `agree-to-texts:${channel.id}:${now.epochMilliseconds}`;
    await askForTexts(tx, services.keys, now, channels, channel, dedupeKey);
  }
}
