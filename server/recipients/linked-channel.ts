import { eq } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import type { Keys } from "#server/db/keys.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { readLink } from "#server/db/signed-links.ts";
import type { LinkedChannel } from "#server/recipients/switch-by-recipient.ts";
import { Refusal } from "#server/refusal.ts";

/**
 * The channel of a message's link. A replaced channel can still be stopped; its reader is not asked for agreement and sees
 * nothing else of the list.
 * @throws Refusal NOT_FOUND for a token that was not signed here, or whose channel is gone
 */
export async function linkedChannel(
  db: Db | Tx,
  keys: Keys,
  purpose: "messages" | "agree" | "year",
  token: string,
): Promise<LinkedChannel> {
  const number = readLink(keys, purpose, token);
  const [found] =
    number === null
      ? []
      : await db
          .select({ recipient: recipients, channel: recipientChannels })
          .from(recipientChannels)
          .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
          .where(eq(recipientChannels.number, number));
  // Its address is deleted, so a stop could not be remembered, and the page must not claim that it was.
  const isForgotten = found?.channel.address === "";
  const isUsedInVain = purpose !== "messages" && found?.channel.retiredAt !== null;
  if (!found || isForgotten || isUsedInVain) throw new Refusal("not-found");
  return found;
}
