import { brand } from "#core/brand.ts";
import { channelFacts } from "#core/people/channels.ts";
import { firstName } from "#core/people/contacts.ts";
import { choicesWithin, hasReminderChoice, reminderSetOf } from "#core/people/reminder-sets.ts";
import { m } from "#messages";
import type { Db, Tx } from "#server/db/client.ts";
import type { Channel } from "#server/recipients/channels-of.ts";
import { introduceOnceAgreed } from "#server/recipients/introduce-people.ts";
import { readNumberState } from "#server/recipients/lapsed-numbers/lapse-numbers.ts";
import { linkedChannel } from "#server/recipients/linked-channel.ts";
import { startByRecipient, stopByRecipient } from "#server/recipients/switch-by-recipient.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";

const isOpenedByReader = ({ kind }: Channel) => channelFacts[kind].openedBy === "reader";

/** For the page behind the link that stops or starts messages. @throws Refusal NOT_FOUND */
export async function readMessagesLink(db: Db | Tx, { keys, sms }: Services, token: string) {
  const { recipient, channel } = await linkedChannel(db, keys, "messages", token);
  return {
    purpose: "messages" as const,
    // Another person may have the number by now, so the page names nobody.
    firstName: isOpenedByReader(channel) ? null : firstName(recipient.fullName),
    channel: channel.kind,
    state: channel.state,
    reminderSet: reminderSetOf(recipient),
    choices: hasReminderChoice(recipient) ? choicesWithin(recipient.reminderSet) : [],
    language: recipient.language,
    number: channel.retiredAt === null ? await readNumberState(db, recipient.id) : null,
    textNumber: isOpenedByReader(channel) ? (sms?.number ?? null) : null,
  };
}

/**
 * Stops or starts the messages to the link's address. Only START starts texts: an old text does not show whose number it is
 * today.
 * @throws Refusal NOT_FOUND, FORBIDDEN when the account holder has stopped them, and for a start of texts
 */
export async function switchByLink(
  db: Db,
  services: Services,
  token: string,
  action: "stop" | "start",
): Promise<void> {
  const linked = await linkedChannel(db, services.keys, "messages", token);
  if (action === "start" && isOpenedByReader(linked.channel)) throw new Refusal("forbidden");
  await db.transaction(async (tx) => {
    if (action === "stop") return stopByRecipient(tx, services, linked);
    const consent = { how: "message-link" as const, wording: m.consent_start_again({ brand: brand.name }) };
    const state = await startByRecipient(tx, services, linked, consent);
    if (state === null) throw new Refusal("forbidden");
    // A reader who has just agreed to mails can be asked about their number.
    await introduceOnceAgreed(tx, services, linked.recipient.subscriptionId);
  });
  services.wakeDispatcher();
}

/** One-click unsubscribe (RFC 8058). @throws Refusal NOT_FOUND */
export const stopByOneClick = (db: Db, services: Services, token: string): Promise<void> =>
  switchByLink(db, services, token, "stop");
