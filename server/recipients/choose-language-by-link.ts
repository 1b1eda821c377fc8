import { eq } from "drizzle-orm";
import type { Language } from "#core/languages.ts";
import type { Db } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { recipients } from "#server/db/schema/subscriptions.ts";
import { linkedChannel } from "#server/recipients/linked-channel.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";

/**
 * A reader chooses the language of their own messages by a message's link. Other people's messages and the account's language
 * stay. A replaced address chooses nothing.
 * @throws Refusal NOT_FOUND
 */
export async function chooseLanguageByLink(
  db: Db,
  services: Services,
  token: string,
  language: Language,
): Promise<void> {
  const { recipient, channel } = await linkedChannel(db, services.keys, "messages", token);
  if (channel.retiredAt !== null) throw new Refusal("not-found");
  await db.transaction(async (tx) => {
    await tx.update(recipients).set({ language }).where(eq(recipients.id, recipient.id));
    await recordAudit(tx, {
      at: services.clock.now(),
      actor: { channelId: channel.id },
      action: "language-chosen",
      subscriptionId: recipient.subscriptionId,
      detail: { channelId: channel.id, from: recipient.language, to: language },
    });
  });
}
