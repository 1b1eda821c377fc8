import type { Clock } from "#server/clock.ts";
import type { Db } from "#server/db/client.ts";
import { outboxMessages } from "#server/db/schema/operations.ts";
import type { EmailProvider } from "#server/providers/email/port.ts";
import { WithdrawnError } from "#server/providers/hand-over.ts";

/** Embedded mode's mail: stored in the database for `/outbox`, one row per call. Nothing leaves the machine. */
export function outboxEmail(db: Db, clock: Clock): EmailProvider {
  return {
    name: "outbox",
    async send({ deliveryId, to, subject, text, html, messageId, headers }, mayLeave) {
      if (mayLeave && !(await mayLeave())) throw new WithdrawnError();
      const [row] = await db
        .insert(outboxMessages)
        .values({
          deliveryId,
          channel: "email",
          toAddress: to,
          subject,
          text,
          html,
          headers: { "Message-ID": messageId, ...headers },
          at: clock.now(),
        })
        .returning({ id: outboxMessages.id });
      return { providerRef: row ? String(row.id) : null };
    },
    close: async () => {},
  };
}
