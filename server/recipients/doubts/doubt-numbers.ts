import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { type DoubtReason, speaksOf } from "#core/people/number-doubt.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import {
  askWhoseNumber,
  tellOfNumber,
  tellOthersOfRegistrant,
} from "#server/recipients/doubts/tell-of-number.ts";
import { linkedChannel } from "#server/recipients/linked-channel.ts";
import type { LinkedChannel } from "#server/recipients/switch-by-recipient.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";

/**
 * A carriers' file names the number. On each list where its holder has agreed, nothing with a date goes there from now on
 * (core/planning/willing.ts), the account holder is told in the same transaction, and the number is asked whose it is. A file that is
 * read again changes nothing.
 * @returns on how many lists it is in doubt now
 */
export async function doubtNumber(
  tx: Tx,
  services: Services,
  number: string,
  day: Temporal.PlainDate,
): Promise<number> {
  const found = (await lockTextChannels(tx, eq(recipientChannels.address, number))).filter(
    ({ channel }) => channel.doubtedOn === null && speaksOf(day, lastHeard(channel)),
  );
  const doubt = { doubtedOn: day, doubtReason: "carrier" } as const;
  return putInDoubt(tx, services, found, doubt);
}

/**
 * "My number changed", by the link of a mail: the numbers of its reader on that list are in doubt. Nobody is asked there, because
 * somebody else may have them, and only the account holder can say that it was a mistake (settle-doubt.ts).
 * @throws Refusal NOT_FOUND
 */
export async function sayNumberChanged(db: Db, services: Services, token: string): Promise<void> {
  const { keys, clock } = services;
  const linked = await linkedChannel(db, keys, "messages", token);
  const { recipient, channel } = linked;
  if (channel.retiredAt !== null) throw new Refusal("not-found");
  await db.transaction(async (tx) => {
    const own = await numbersOf(tx, recipient.id);
    if (own.length === 0) throw new Refusal("not-found");
    const all = await lockTextChannels(
      tx,
      and(eq(recipients.subscriptionId, recipient.subscriptionId), inArray(recipientChannels.address, own)),
    );
    const found = all.filter(({ channel }) => channel.doubtReason !== "said-changed");
    const doubtedOn = todayIn(recipient.timeZone, clock.now());
    await putInDoubt(tx, services, found, { doubtedOn, doubtReason: "said-changed" }, channel.id);
  });
  services.wakeDispatcher();
}

/** The present numbers of a person that have agreed to texts. */
async function numbersOf(db: Db | Tx, recipientId: string): Promise<string[]> {
  const rows = await db
    .select({ address: recipientChannels.address })
    .from(recipientChannels)
    .where(and(eq(recipientChannels.recipientId, recipientId), isPresentNumber));
  return rows.map(({ address }) => address);
}

/** What the page behind the link says of its reader's number. Null without one that has agreed to texts. */
export async function readNumberState(
  db: Db | Tx,
  recipientId: string,
): Promise<"in-use" | "changed" | null> {
  const rows = await db
    .select({ reason: recipientChannels.doubtReason })
    .from(recipientChannels)
    .where(and(eq(recipientChannels.recipientId, recipientId), isPresentNumber));
  if (rows.length === 0) return null;
  return rows.every(({ reason }) => reason === "said-changed") ? "changed" : "in-use";
}

const isPresentNumber = and(
  eq(recipientChannels.kind, "text"),
  isNull(recipientChannels.retiredAt),
  isNotNull(recipientChannels.consentAt),
);

/** When the number's holder was last heard: by any text, or by the START that agreed. */
function lastHeard({ heardAt, consentAt }: LinkedChannel["channel"]): Temporal.Instant | null {
  if (heardAt === null || consentAt === null) return heardAt ?? consentAt;
  return Temporal.Instant.compare(heardAt, consentAt) > 0 ? heardAt : consentAt;
}

/** In the order of their ids, so that two files, or a file and a text, cannot deadlock. */
export function lockTextChannels(tx: Tx, which: Parameters<typeof and>[number]): Promise<LinkedChannel[]> {
  return tx
    .select({ recipient: recipients, channel: recipientChannels })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(and(which, isPresentNumber))
    .orderBy(recipientChannels.id)
    .for("no key update", { of: recipientChannels });
}

async function putInDoubt(
  tx: Tx,
  services: Services,
  found: readonly LinkedChannel[],
  doubt: { doubtedOn: Temporal.PlainDate; doubtReason: DoubtReason },
  by?: string,
): Promise<number> {
  if (found.length === 0) return 0;
  const ids = found.map(({ channel }) => channel.id);
  await tx.update(recipientChannels).set(doubt).where(inArray(recipientChannels.id, ids));
  for (const linked of found) {
    const { recipient, channel } = linked;
    await recordAudit(tx, {
      at: services.clock.now(),
      actor: by === undefined ? "carrier" : { channelId: by },
      action: "number-doubted",
      subscriptionId: recipient.subscriptionId,
      detail: { channelId: channel.id, reason: doubt.doubtReason },
    });
    // Nothing went to a stopped number, so nothing is held back now. The doubt counts once it says START.
    if (channel.state === "stopped" || channel.state === "pending") continue;
    const isPaid = await tellOfNumber(tx, services, linked, doubt.doubtReason);
    if (!isPaid) continue;
    await tellOthersOfRegistrant(tx, services, linked);
    if (doubt.doubtReason !== "carrier") continue;
    await askWhoseNumber(tx, services, linked, "still-yours", doubt.doubtedOn.toString());
  }
  return found.length;
}
