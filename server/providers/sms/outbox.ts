import type { Clock } from "#server/clock.ts";
import type { Db } from "#server/db/client.ts";
import { outboxMessages } from "#server/db/schema/operations.ts";
import { WithdrawnError } from "#server/providers/hand-over.ts";
import type { SmsProvider } from "#server/providers/sms/port.ts";

/** The demo's number, reserved for fiction. */
const demoNumber = "+15155550100";

/** Embedded mode's texts: stored in the database for `/outbox`, one row per call. Nothing leaves the machine. */
export function outboxSms(db: Db, clock: Clock): SmsProvider {
  return {
    name: "outbox",
    number: demoNumber,
    async send({ deliveryId, to, text }, mayLeave) {
      if (mayLeave && !(await mayLeave())) throw new WithdrawnError();
      const [row] = await db
        .insert(outboxMessages)
        .values({ deliveryId, channel: "text", toAddress: to, text, at: clock.now() })
        .returning({ id: outboxMessages.id });
      return { providerRef: row ? String(row.id) : null };
    },
    close: async () => {},
  };
}
