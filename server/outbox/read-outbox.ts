import { desc, eq } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { outboxMessages } from "#server/db/schema/operations.ts";
import { isoInstant } from "#server/iso-instant.ts";
import { Refusal } from "#server/refusal.ts";

/** How many messages the outbox shows. */
const newest = 200;

/** The newest mails and texts "sent", newest first. */
export async function readOutbox(db: Db | Tx) {
  const rows = await db.select().from(outboxMessages).orderBy(desc(outboxMessages.id)).limit(newest);
  return rows.map((row) => shown(row));
}

/** One message, with a mail's HTML. @throws Refusal NOT_FOUND */
export async function readOutboxMessage(db: Db | Tx, id: number) {
  const [row] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, id));
  if (!row) throw new Refusal("not-found");
  return { ...shown(row), html: row.html };
}

function shown({
  id,
  channel,
  toAddress,
  subject,
  text,
  html,
  headers,
  at,
}: typeof outboxMessages.$inferSelect) {
  return {
    id,
    channel,
    to: toAddress,
    subject,
    text,
    hasHtml: html !== null,
    headers,
    at: isoInstant(at),
  };
}
