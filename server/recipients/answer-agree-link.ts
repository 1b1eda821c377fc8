import { consentWordings } from "#core/words/consent.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { channelsOf } from "#server/recipients/channels-of.ts";
import { holderFirstName } from "#server/recipients/introduce-people.ts";
import { linkedChannel } from "#server/recipients/linked-channel.ts";
import { refuseAfterStop } from "#server/recipients/refuse-after-stop.ts";
import { sendFirstText } from "#server/recipients/send-first-text.ts";
import {
  type LinkedChannel,
  startByRecipient,
  stopByRecipient,
} from "#server/recipients/switch-by-recipient.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";

/** The question to the holder of a number. @throws Refusal NOT_FOUND */
export async function readAgreeLink(db: Db | Tx, { keys }: Services, token: string) {
  const { recipient, channel } = await linkedChannel(db, keys, "agree", token);
  return {
    purpose: "agree" as const,
    addedBy: await addedBy(db, { recipient, channel }),
    phoneEnding: channel.address.slice(-4),
    wording: consentWordings.othersTexts,
    state: channel.state,
  };
}

/**
 * Takes the answer of a number's holder: texts start only with the holder's agreement.
 * @throws Refusal NOT_FOUND, FORBIDDEN when the account holder has stopped them, CONFLICT when the number has sent STOP
 */
export async function answerAgreeLink(
  db: Db,
  services: Services,
  token: string,
  action: "agree" | "decline",
): Promise<void> {
  const linked = await linkedChannel(db, services.keys, "agree", token);
  await db.transaction(async (tx) => {
    if (action === "decline") return stopByRecipient(tx, services, linked);
    await refuseAfterStop(tx, services, linked.channel.address);
    const consent = { how: "mail-link" as const, wording: consentWordings.othersTexts };
    const isOn = await startByRecipient(tx, services, linked, consent);
    if (!isOn) throw new Refusal("forbidden");
    const agreed = await linkedChannel(tx, services.keys, "agree", token);
    await sendFirstText(tx, services, agreed, await addedBy(tx, agreed));
  });
  services.wakeDispatcher();
}

const addedBy = async (db: Db | Tx, { recipient }: LinkedChannel): Promise<string> =>
  holderFirstName(await channelsOf(db, recipient.subscriptionId));
