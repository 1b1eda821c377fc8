import { eq } from "drizzle-orm";
import { firstName } from "#core/people/contacts.ts";
import { type CheckedPerson, checkPerson, type PersonAnswers } from "#core/people/people.ts";
import type { Db } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { recipients } from "#server/db/schema/subscriptions.ts";
import { notifyListChange } from "#server/messages/notify-list-change.ts";
import type { Recipient } from "#server/recipients/channels-of.ts";
import { chosenReminders } from "#server/recipients/chosen-reminders.ts";
import { followRegistrant } from "#server/recipients/follow-registrant.ts";
import { chooseHoldersLanguage } from "#server/recipients/holders-language.ts";
import { introduceIfPaid } from "#server/recipients/introduce-people.ts";
import { lockOwnPerson } from "#server/recipients/lock-own-people.ts";
import { renameInNotices } from "#server/recipients/rename-in-notices.ts";
import { updateChannels } from "#server/recipients/update-channels.ts";
import { Refusal, refuseAnswers } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";

/**
 * Corrects a person: name, relation (family or friend; the registrant stays the registrant), time zone, addresses, which
 * reminders the person gets, and the language. The next round plans what is due at a new address. A new address needs a recent
 * proof (`isJustProven`). The account's own address is told of another first name, and of an address that is added or removed.
 * @returns the subscription that the person belongs to
 * @throws Refusal NOT_FOUND (also for another's), VALIDATION, PASSWORD_REQUIRED
 */
export async function changeRecipient(
  db: Db,
  services: Services,
  userId: string,
  recipientId: string,
  answers: PersonAnswers,
  { isJustProven }: { isJustProven: boolean },
): Promise<string> {
  const subscriptionId = await db.transaction(async (tx) => {
    const { subscription, recipient } = await lockOwnPerson(tx, userId, recipientId);
    const { addresses, ...facts } = acceptAnswers(recipient, answers);
    const { fullName } = facts;
    const changed = { ...recipient, ...facts };
    await tx
      .update(recipients)
      .set({ ...facts, ...chosenReminders(changed, answers) })
      .where(eq(recipients.id, recipientId));
    if (recipient.isAccountHolder && answers.language) {
      await chooseHoldersLanguage(tx, userId, answers.language);
    }
    if (firstName(fullName) !== firstName(recipient.fullName)) {
      await notifyListChange(tx, services, userId, "person-renamed", recipient, { newName: fullName });
      await renameInNotices(tx, recipient, fullName);
    }
    const { retired, added } = await updateChannels(tx, services, changed, { addresses });
    if (added.length > 0) {
      if (!isJustProven) throw new Refusal("password-required");
      await notifyListChange(tx, services, userId, "address-added", changed);
    } else if (retired.length > 0) {
      await notifyListChange(tx, services, userId, "address-removed", changed);
    }
    await followRegistrant(tx, changed);
    await introduceIfPaid(tx, services, subscription);
    await recordAudit(tx, {
      at: services.clock.now(),
      actor: { userId },
      action: "recipient-changed",
      subscriptionId: subscription.id,
      detail: { recipientId, retired: retired.length, added: added.length },
    });
    return subscription.id;
  });
  services.wakeDispatcher();
  return subscriptionId;
}

function acceptAnswers(recipient: Recipient, answers: PersonAnswers): CheckedPerson {
  const checked = checkPerson(answers, recipient);
  if ("problems" in checked) throw refuseAnswers(checked.problems);
  const { person } = checked;
  if ((person.relation === "registrant") !== (recipient.relation === "registrant")) {
    throw refuseAnswers({ relation: "relation-stays" });
  }
  return person;
}
