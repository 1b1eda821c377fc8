import { desc, eq } from "drizzle-orm";
import { channelKinds } from "#core/people/channels.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { isoInstant } from "#server/db/instants.ts";
import { outboxMessages } from "#server/db/schema/operations.ts";
import { Refusal } from "#server/refusal.ts";

/** Messages of each kind of channel in the outbox. */
const newest = 200;

/** The newest mails and texts, newest first. Many mails do not displace the texts. */
export async function readOutbox(db: Db | Tx) {
  const rows: (typeof outboxMessages.$inferSelect)[] = [];
  for (const channel of channelKinds) {
    const ofChannel = eq(outboxMessages.channel, channel);
    const newestFirst = db.select().from(outboxMessages).where(ofChannel).orderBy(desc(outboxMessages.id));
    rows.push(...(await newestFirst.limit(newest)));
  }
  return rows.sort((one, other) => other.id - one.id).map((row) => shown(row));
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
