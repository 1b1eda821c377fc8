import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { firstName } from "#core/people/contacts.ts";
import { tellAccount } from "#server/accounts/account-mail.ts";
import { requireOwnPassword } from "#server/accounts/own-password.ts";
import type { SessionUser } from "#server/accounts/sessions.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { registrants } from "#server/db/schema/subscriptions.ts";
import { readHoldersLanguage } from "#server/recipients/holders-language.ts";
import type { Services } from "#server/start/services.ts";
import { deletePerson } from "./delete-person.ts";
import { findPerson } from "./find-person.ts";
import { lastAddressesOf } from "./tell-people.ts";

/** Shown to the holder before the deletion. */
export interface WhatGoes {
  reminders: {
    /** The registrant's first name. "" once it is deleted. */
    isFor: string;
    /** The last paid day, if upcoming: the rest of the term is lost. */
    paidUntil: string | null;
  }[];
  /** People who are told that the reminders end. */
  peopleTold: number;
  /** Others' lists with the address. */
  listsOfOthers: number;
  newsletter: boolean;
}

/** Changes nothing. */
export async function describeDeletion(db: Db, services: Services, user: SessionUser): Promise<WhatGoes> {
  const now = services.clock.now();
  // In a transaction, because it takes the deletion's locks.
  return db.transaction(async (tx) => {
    const person = await findPerson(tx, user.email);
    const { subscriptions, onLists, subscriber } = person;
    const reminders: WhatGoes["reminders"] = [];
    for (const { id, endsOn, status, closedAt } of subscriptions) {
      if (closedAt !== null) continue;
      const { name, timeZone } = await registrantOf(tx, id);
      const isRunning = status === "active" && endsOn !== null;
      const hasRest = isRunning && Temporal.PlainDate.compare(endsOn, todayIn(timeZone, now)) >= 0;
      reminders.push({ isFor: firstName(name), paidUntil: hasRest ? endsOn.toString() : null });
    }
    return {
      reminders,
      peopleTold: (await lastAddressesOf(tx, person)).length,
      listsOfOthers: onLists.filter(({ isPresent }) => isPresent).length,
      newsletter: subscriber?.state === "confirmed",
    };
  });
}

async function registrantOf(
  db: Db | Tx,
  subscriptionId: string,
): Promise<{ name: string; timeZone: string }> {
  const [registrant] = await db
    .select()
    .from(registrants)
    .where(eq(registrants.subscriptionId, subscriptionId));
  return { name: registrant?.fullName ?? "", timeZone: registrant?.timeZone ?? "America/New_York" };
}

/**
 * Deletes a signed-in user's account, who enters the password, at once. Does the same as the operator's command at a person's
 * request by mail. The account's address gets a last mail.
 * @throws Refusal WRONG_PASSWORD
 * @throws 55P03 (lock_timeout) when messages to this person are leaving at this moment
 */
export async function deleteOwnAccount(
  db: Db,
  services: Services,
  user: SessionUser,
  password: string,
): Promise<void> {
  await requireOwnPassword(db, user.id, password);
  const language = await readHoldersLanguage(db, user.id);
  await deletePerson(db, services, user.email);
  await tellAccount(db, services, services.clock.now(), "account-deleted", user.email, language);
  services.wakeDispatcher();
}
