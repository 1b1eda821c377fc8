import { languageNow } from "#core/languages.ts";
import { channelKinds } from "#core/people/channels.ts";
import { type CheckedPerson, checkPerson, type PersonAnswers } from "#core/people/people.ts";
import { recipientsAtMost } from "#core/people/people-limits.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { recipients } from "#server/db/schema/subscriptions.ts";
import { notifyListChange } from "#server/messages/notify-list-change.ts";
import { channelsOf, type Recipient } from "#server/recipients/channels-of.ts";
import { chosenReminders } from "#server/recipients/chosen-reminders.ts";
import { followRegistrant } from "#server/recipients/follow-registrant.ts";
import { introduceIfPaid } from "#server/recipients/introduce-people.ts";
import { lockOwnPeople } from "#server/recipients/lock-own-people.ts";
import { updateChannels } from "#server/recipients/update-channels.ts";
import { Refusal, refuseAnswers } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import type { Which } from "#server/subscriptions/own-subscription.ts";

/**
 * Adds a person to the list, six at most. When the subscription is paid, the person gets the first message at once, as at
 * sign-up, and the next round plans what is due for them. The account's own address is told. `isAgain`: the request may have been
 * carried out already and its answer lost; then a person listed with the same answers is not added twice.
 * @returns the subscription that the person belongs to
 * @throws Refusal NOT_FOUND without a subscription, VALIDATION (also when there are several and none is named), CONFLICT when six
 * are there
 */
export async function addRecipient(
  db: Db,
  services: Services,
  userId: string,
  which: Which,
  answers: PersonAnswers,
  { isAgain = false } = {},
): Promise<string> {
  const checked = checkPerson(answers, { isAccountHolder: false });
  if ("problems" in checked) throw refuseAnswers(checked.problems);
  const { person } = checked;
  const { addresses: _, ...facts } = person;
  const subscriptionId = await db.transaction(async (tx) => {
    const { subscription, people } = await lockOwnPeople(tx, userId, which);
    if (isAgain && (await isListed(tx, subscription.id, person))) return subscription.id;
    if (person.relation === "registrant" && people.some(({ relation }) => relation === "registrant")) {
      throw refuseAnswers({ relation: "registrant-is-there" });
    }
    const position = freePosition(people);
    if (position === null) throw new Refusal("list-full");
    const [recipient] = await tx
      .insert(recipients)
      .values({
        subscriptionId: subscription.id,
        ...facts,
        language: languageNow(),
        ...chosenReminders(person, answers),
        position,
      })
      .returning();
    if (!recipient) throw new Error("The recipient was not written.");
    const { added } = await updateChannels(tx, services, recipient, person);
    await followRegistrant(tx, recipient);
    await introduceIfPaid(tx, services, subscription);
    await recordAudit(tx, {
      at: services.clock.now(),
      actor: { userId },
      action: "recipient-added",
      subscriptionId: subscription.id,
      detail: { recipientId: recipient.id, added: added.length },
    });
    await notifyListChange(tx, services, userId, "person-added", recipient);
    return subscription.id;
  });
  services.wakeDispatcher();
  return subscriptionId;
}

/** Whether a person with this name, relation and zone, and exactly these addresses, is on the list. */
async function isListed(tx: Tx, subscriptionId: string, person: CheckedPerson): Promise<boolean> {
  const { fullName, relation, timeZone, addresses } = person;
  const listed = await channelsOf(tx, subscriptionId);
  return listed.some(({ recipient }) => {
    const own = listed.filter((one) => one.recipient.id === recipient.id);
    const hasAll = channelKinds.every((kind) => {
      const address = own.find(({ channel }) => channel.kind === kind)?.channel.address ?? null;
      return address === addresses[kind];
    });
    const isNamedSo = recipient.fullName === fullName && recipient.relation === relation;
    return hasAll && isNamedSo && recipient.timeZone === timeZone;
  });
}

/** Null when the list is full. */
function freePosition(people: readonly Recipient[]): number | null {
  for (let position = 0; position < recipientsAtMost; position += 1) {
    if (!people.some((one) => one.position === position)) return position;
  }
  return null;
}
