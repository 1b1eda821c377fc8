import { consentWordings } from "#core/consent.ts";
import { firstName } from "#core/contacts.ts";
import type { Answer } from "#core/messages/answer-texts.ts";
import type { Db } from "#server/db/client.ts";
import { channelsOf } from "#server/recipients/channels-of.ts";
import { startNumber } from "#server/recipients/switch-number.ts";
import type { Services } from "#server/services.ts";

/**
 * START: takes a STOP back, and is the number's own agreement to whoever has added it (design.md, "The reminder rules").
 * @returns the answer, which is also the first text to a number that had none: it names who added it
 */
export async function startByText(db: Db, services: Services, number: string): Promise<Answer> {
  const consent = { how: "a text with START", wording: consentWordings.startByText };
  const started = await startNumber(db, services, number, consent);
  const present = started.filter(({ channel }) => channel.retiredAt === null);
  if (present.length === 0) return { says: "not-listed" };
  const on = present.filter(({ isOn }) => isOn);
  if (on.length === 0) return { says: "held-back" };
  const names = new Set<string>();
  for (const { recipient } of on) {
    if (recipient.isAccountHolder) continue;
    names.add(await holderName(db, recipient.subscriptionId));
  }
  return { says: "started", addedBy: [...names] };
}

async function holderName(db: Db, subscriptionId: string): Promise<string> {
  const people = await channelsOf(db, subscriptionId);
  return firstName(people.find(({ recipient }) => recipient.isAccountHolder)?.recipient.fullName ?? "");
}
