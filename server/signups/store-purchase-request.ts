import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { parseTypedDate } from "#core/dates/next-date.ts";
import { normaliseEmail, normaliseName, oneLine } from "#core/people/contacts.ts";
import { normaliseUsPhone } from "#core/people/us-phone.ts";
import {
  olderFormOf,
  type PostedPurchase,
  serviceLevelOf,
  validateOlderForm,
} from "#core/signup/older-form.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { purchaseRequests } from "#server/db/schema/purchases.ts";
import { refuseAnswers } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";

/**
 * Checks the older form's post again and stores it. Sets nothing up: the wizard does that.
 * @param hasRoom whether one more may be stored. The answer is the same without room: a refusal would reveal that somebody else
 * behind the same network uses the site
 * @returns the request's unguessable id: it gives one sign-up the older form's prices (choose-price-list.ts)
 * @throws Refusal VALIDATION, with the sentence beside each field
 */
export async function storePurchaseRequest(
  db: Db | Tx,
  { clock }: Services,
  posted: PostedPurchase,
  hasRoom: () => Promise<boolean>,
): Promise<string> {
  const form = olderFormOf(posted);
  const problems = validateOlderForm(form);
  const level = serviceLevelOf(form);
  const regDate = parseTypedDate(form.reg_date);
  if (problems.length > 0 || level === null || regDate === null) {
    const fields = Object.fromEntries(problems.map(({ field, problem }) => [field, problem]));
    throw refuseAnswers(fields, "older-form-incomplete");
  }
  if (!(await hasRoom())) {
    const id = randomUUID();
    // The same number of statements as when it is stored.
    await db.select().from(purchaseRequests).where(eq(purchaseRequests.id, id));
    return id;
  }
  const [stored] = await db
    .insert(purchaseRequests)
    .values({
      regFirstName: normaliseName(form.reg_first_name),
      regLastName: normaliseName(form.reg_last_name),
      regEmail: normaliseEmail(form.reg_email),
      regCell: cellOf(form.reg_cell),
      regDate,
      ffFirstName: normaliseName(form.ff_first_name) || null,
      ffLastName: normaliseName(form.ff_last_name) || null,
      ffEmail: normaliseEmail(form.ff_email),
      ffCell: cellOf(form.ff_cell),
      serviceLevel: level.level,
      createdAt: clock.now(),
    })
    .returning({ id: purchaseRequests.id });
  if (!stored) throw new Error("The request was not stored.");
  return stored.id;
}

/** A US number in E.164. The older form accepts any other number as typed. */
const cellOf = (text: string): string | null => normaliseUsPhone(text) ?? (oneLine(text) || null);
