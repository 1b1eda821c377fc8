import { brand } from "#core/brand.ts";
import { m } from "#messages";
import type { Db, Tx } from "#server/db/client.ts";
import { channelsOf } from "#server/recipients/channels-of.ts";
import { holderFirstName } from "#server/recipients/introduce-people.ts";
import { linkedChannel } from "#server/recipients/linked-channel.ts";
import { askByText } from "#server/recipients/send-first-text.ts";
import {
  type LinkedChannel,
  startByRecipient,
  stopByRecipient,
} from "#server/recipients/switch-by-recipient.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";

/** The question to a number's holder. @throws Refusal NOT_FOUND */
export async function readAgreeLink(db: Db | Tx, { keys, sms }: Services, token: string) {
  const { recipient, channel } = await linkedChannel(db, keys, "agree", token);
  return {
    purpose: "agree" as const,
    addedBy: await addedBy(db, { recipient, channel }),
    phoneEnding: channel.address.slice(-4),
    wording: m.consent_others_texts({ brand: brand.name }),
    state: channel.state,
    waitsForStart: channel.state === "pending" && channel.consentHow !== null,
    ourNumber: sms?.number ?? null,
  };
}

/**
 * Takes a number's holder's answer by mail. A yes only sends the number the text that asks for a START: a person who enters a
 * number beside their own mailbox agrees to nothing for the number's holder, and learns nothing of a STOP.
 * @throws Refusal NOT_FOUND, FORBIDDEN when the account holder has stopped the texts
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
    const consent = { how: "mail-link" as const, wording: m.consent_others_texts({ brand: brand.name }) };
    const state = await startByRecipient(tx, services, linked, consent);
    if (state === null) throw new Refusal("forbidden");
    const agreed = await linkedChannel(tx, services.keys, "agree", token);
    await askByText(tx, services, agreed, await addedBy(tx, agreed));
  });
  services.wakeDispatcher();
}

const addedBy = async (db: Db | Tx, { recipient }: LinkedChannel): Promise<string> =>
  holderFirstName(await channelsOf(db, recipient.subscriptionId));
