import { asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import type { SignupForm } from "#core/signup/form.ts";
import type { Db } from "#server/db/client.ts";
import { accountLinks, mailAllowances, user } from "#server/db/schema/accounts.ts";
import { payments } from "#server/db/schema/billing.ts";
import { auditLog, rateLimits } from "#server/db/schema/operations.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import type { Answer, TestApp, Visitor } from "./test-app.ts";

export const wizardPassword = "Orchard-Lane-18";

/** The body that the wizard posts at its end. */
export function signupBody(form: SignupForm, verificationId: string, password = wizardPassword) {
  const { email } = form.account;
  return {
    ...form,
    verificationId,
    verified: true,
    account: { email, password, passwordConfirmation: password },
  };
}

/**
 * The wizard's second step: asks for a code to the chosen address and enters the code, which embedded mode shows. A person
 * who is signed in has proven the account's address already.
 */
export async function proveAddress(visitor: Visitor, email: string): Promise<string> {
  const started = await visitor.post("/api/email-verifications", { email });
  expect(started.status).toBe(201);
  const { id, demoCode, verified } = started.body.verification;
  if (verified) return id;
  const checked = await visitor.post(`/api/email-verifications/${id}/check`, { code: demoCode });
  expect(checked.status).toBe(200);
  return id;
}

/** The wizard from the chosen address to the saved form, by a new visitor by default. */
export async function saveForm(
  test: TestApp,
  form: SignupForm,
  visitor = test.visitor(),
): Promise<{ visitor: Visitor; id: string; answer: Answer }> {
  const id = await proveAddress(visitor, form.verificationEmail);
  return { visitor, id, answer: await visitor.post("/api/signups", signupBody(form, id)) };
}

export function signIn(
  test: TestApp,
  email: string,
  password = wizardPassword,
  visitor = test.visitor(),
): Promise<Answer> {
  return visitor.post("/api/auth/sign-in/email", { email, password });
}

/** Pays for the sign-up that a visitor has saved. */
export async function pay(visitor: Visitor): Promise<void> {
  expect((await visitor.post("/api/checkout")).body.checkout).toMatchObject({ status: "paid" });
}

export async function accountOf(db: Db, email: string) {
  const [row] = await db.select().from(user).where(eq(user.email, email));
  return row;
}

/** Everybody who gets reminders: "position name (relation): kind address state", with a star for the account holder. */
export async function peopleIn(db: Db): Promise<string[]> {
  const rows = await db
    .select({ person: recipients, channel: recipientChannels })
    .from(recipients)
    .leftJoin(recipientChannels, eq(recipientChannels.recipientId, recipients.id))
    .orderBy(asc(recipients.position), asc(recipientChannels.kind), asc(recipientChannels.address));
  return rows.map(({ person, channel }) => {
    const { position, isAccountHolder, fullName, relation } = person;
    const star = isAccountHolder ? "*" : "";
    return `${position}${star} ${fullName} (${relation}): ${channel?.kind} ${channel?.address} ${channel?.state}`;
  });
}

/** The account mails that wait to leave: "template address", without the codes. */
export async function accountMailsIn(db: Db): Promise<string[]> {
  const isAccountMail = eq(deliveries.kind, "account");
  const rows = await db.select().from(deliveries).where(isAccountMail).orderBy(asc(deliveries.number));
  return rows.map(({ template, toAddress }) => `${template} ${toAddress}`);
}

/** Empties the tables that signups fill, for the next test. */
export async function forgetSignups(db: Db): Promise<void> {
  await db.delete(accountLinks);
  await db.delete(mailAllowances);
  for (const table of [auditLog, deliveries, payments, subscriptions, user, rateLimits])
    await db.delete(table);
}
