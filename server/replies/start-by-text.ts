import { brand } from "#core/brand.ts";
import type { Answer } from "#core/words/messages/answer-texts.ts";
import { m } from "#messages";
import type { Db, Tx } from "#server/db/client.ts";
import { channelsOf } from "#server/recipients/channels-of.ts";
import { holderFirstName } from "#server/recipients/introduce-people.ts";
import { sendFirstText } from "#server/recipients/send-first-text.ts";
import { channelsOfNumber, startNumber } from "#server/recipients/switch-number.ts";
import type { Services } from "#server/start/services.ts";

/**
 * START undoes a STOP, and is the number's own agreement to everybody who has added it.
 * @param isAnswered the provider has answered itself, without names. Then a first text says who added the number, for each list
 * that has not said so yet
 * @returns the answer. It names who added the number, so it also serves as a missing first text
 */
export async function startByText(
  tx: Tx,
  services: Services,
  number: string,
  isAnswered: boolean,
): Promise<Answer> {
  const consent = { how: "text-start" as const, wording: m.consent_start_by_text({ brand: brand.name }) };
  const started = await startNumber(tx, services, number, consent);
  const present = started.filter(({ channel }) => channel.retiredAt === null);
  if (present.length === 0) return { says: "not-listed" };
  const on = present.filter(({ isOn }) => isOn);
  if (on.length === 0) return { says: "held-back" };
  const names = new Set<string>();
  const asTheyAre = await channelsOfNumber(tx, number);
  for (const { recipient, channel } of on) {
    if (recipient.isAccountHolder) continue;
    const addedBy = await holderName(tx, recipient.subscriptionId);
    names.add(addedBy);
    const started = asTheyAre.find((one) => one.channel.id === channel.id);
    if (isAnswered && started) await sendFirstText(tx, services, started, addedBy);
  }
  return { says: "started", addedBy: [...names] };
}

const holderName = async (db: Db | Tx, subscriptionId: string): Promise<string> =>
  holderFirstName(await channelsOf(db, subscriptionId));
