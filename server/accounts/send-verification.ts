import { and, desc, eq, isNull } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { languageNow } from "#core/languages.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { accountLinks, user as users } from "#server/db/schema/accounts.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { type MailAsk, mayMail, mayMailLink, mayMailSignUp } from "#server/messages/mail-allowance.ts";
import type { Services } from "#server/start/services.ts";
import { mailLink, tellAccount } from "./account-mail.ts";

function sendVerification(
  db: Db | Tx,
  services: Pick<Services, "config" | "keys">,
  now: Temporal.Instant,
  { email, name }: { email: string; name: string },
): Promise<void> {
  return mailLink(db, services, now, { purpose: "prove", email, userId: null, name });
}

/**
 * Somebody signs up an address. A free address gets the link that proves it and asks for the account's password; the owner of an
 * address with an account is told. The link belongs to this sign-up. An earlier sign-up of the same address keeps its own link,
 * and the first link that is opened makes the account. Only the name is stored with the link, never a password. The caller does
 * not learn what there was, and must answer before this runs.
 */
export async function askToSignUp(
  db: Db | Tx,
  services: Services,
  ask: MailAsk & { name: string },
): Promise<void> {
  const { clock } = services;
  const now = clock.now();
  const { email, name } = ask;
  if (!(await mayMailSignUp(db, services, now, ask))) return;
  const account = await findAccount(db, email);
  if (account?.emailVerified) await tellAccount(db, services, now, "account-exists", email, languageNow());
  else await sendVerification(db, services, now, { email, name });
  services.wakeDispatcher();
}

export type AskedLink = "reset" | "prove" | "nobody" | "too-many";

/**
 * Somebody asks for a way into an account. Mails the link to a new password or, for an unproven address, the link that proves it.
 * One mail an hour always goes out. A stranger must not learn what there was: only the operator's command uses the return value.
 */
export async function askForLink(db: Db | Tx, services: Services, ask: MailAsk): Promise<AskedLink> {
  const { clock } = services;
  const now = clock.now();
  const { email } = ask;
  const account = await findAccount(db, email);
  const name = account ? account.name : await nameOfSignUp(db, email);
  if (name === null) {
    // Count the request as usual, but leave the hour's link: nobody sees the difference.
    await mayMail(db, services, now, ask);
    return "nobody";
  }
  const isProven = account?.emailVerified === true;
  if (!(await mayMailLink(db, services, now, ask, isProven ? "back" : "on"))) return "too-many";
  if (isProven) await mailLink(db, services, now, { purpose: "reset", email, userId: account.id, name });
  else await sendVerification(db, services, now, { email, name });
  services.wakeDispatcher();
  return isProven ? "reset" : "prove";
}

async function findAccount(db: Db | Tx, email: string) {
  const [account] = await db.select().from(users).where(eq(users.email, email));
  return account ?? null;
}

/**
 * The name in the newest open sign-up of this address. "" where only the wizard named the address; null without a sign-up. A name
 * from /signup is deleted with its link.
 */
async function nameOfSignUp(db: Db | Tx, email: string): Promise<string | null> {
  const [link] = await db
    .select({ name: accountLinks.name })
    .from(accountLinks)
    .where(and(eq(accountLinks.email, email), eq(accountLinks.purpose, "prove")))
    .orderBy(desc(accountLinks.createdAt))
    .limit(1);
  if (link) return link.name;
  const waits = and(
    eq(subscriptions.claimEmail, email),
    isNull(subscriptions.ownerUserId),
    isNull(subscriptions.closedAt),
  );
  return (await db.$count(subscriptions, waits)) > 0 ? "" : null;
}
