import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { readLink } from "#server/db/signed-links.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { withMaker } from "#server/subscriptions/whose-it-is.ts";
import { closeDeclined } from "./answer-question.ts";

/** For the page that declines a sign-up. @throws Refusal NOT_FOUND */
export async function readAnswerLink(db: Db | Tx, services: Services, token: string) {
  const { question, made } = await findAsked(db, services, token);
  const { ownerUserId, closedAt } = made.subscription;
  const state: "open" | "accepted" | "closed" =
    closedAt !== null ? "closed" : ownerUserId === null ? "open" : "accepted";
  // ask-for-yes.ts wrote the column.
  return { purpose: "answer" as const, by: question.params.by as string | null, state };
}

/**
 * Declines a sign-up by the link of the mail that asks. Only the reader of the account's address has the link. The first answer
 * counts; repeating it does nothing.
 * @throws Refusal NOT_FOUND, ALREADY_ANSWERED when it was accepted
 */
export async function declineByLink(db: Db, services: Services, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { id } = (await findAsked(tx, services, token)).made.subscription;
    const [made] = await withMaker(tx)
      .where(eq(subscriptions.id, id))
      .for("no key update", { of: subscriptions });
    if (!made) throw new Refusal("not-found");
    const { ownerUserId, closedAt } = made.subscription;
    if (ownerUserId !== null) throw new Refusal("already-accepted");
    if (closedAt === null) await closeDeclined(tx, services, made, "link");
  });
  services.wakeDispatcher();
}

async function findAsked(db: Db | Tx, { keys }: Services, token: string) {
  const number = readLink(keys, "answer", token);
  if (number === null) throw new Refusal("not-found");
  const [question] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.number, number), eq(deliveries.template, "signup-asked")));
  const [made] = question?.subscriptionId
    ? await withMaker(db).where(eq(subscriptions.id, question.subscriptionId))
    : [];
  if (!question || !made) throw new Refusal("not-found");
  return { question, made };
}
