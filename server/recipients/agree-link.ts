import { catalogue } from "#core/catalogue.ts";
import { consentWordings } from "#core/consent.ts";
import { firstName } from "#core/contacts.ts";
import { channelsOf } from "#server/recipients/channels-of.ts";
import { linkedChannel } from "#server/recipients/linked-channel.ts";
import { startByRecipient, stopByRecipient } from "#server/recipients/switch-by-recipient.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";

/** What the holder of a number is asked. @throws Refusal NOT_FOUND */
export async function readAgreeLink({ db, keys }: Services, token: string) {
  const { recipient, channel } = await linkedChannel(db, keys, "agree", token);
  const people = await channelsOf(db, recipient.subscriptionId);
  const holder = people.find((person) => person.recipient.isAccountHolder)?.recipient;
  return {
    purpose: "agree" as const,
    addedBy: firstName(holder?.fullName ?? ""),
    phoneEnding: channel.address.slice(-4),
    wording: consentWordings.othersTexts,
    state: channel.state,
  };
}

/**
 * Takes the answer of a number's holder: texts start only with their word (design.md, "The reminder rules").
 * @throws Refusal NOT_FOUND, FORBIDDEN when the account holder has stopped them
 */
export async function answerAgreeLink(
  services: Services,
  token: string,
  action: "agree" | "decline",
): Promise<void> {
  const linked = await linkedChannel(services.db, services.keys, "agree", token);
  await services.db.transaction(async (tx) => {
    if (action === "decline") return stopByRecipient(tx, services, linked);
    const consent = { how: "the link in a mail", wording: consentWordings.othersTexts };
    const isOn = await startByRecipient(tx, services, linked, consent);
    if (!isOn) throw new Refusal("FORBIDDEN", catalogue.api.forbidden);
  });
  services.wakeDispatcher();
}
