import { firstLanguage } from "#core/languages.ts";
import type { Db } from "#server/db/client.ts";
import { listUnconfirmed } from "#server/delivery/hold.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import type { Services } from "#server/start/services.ts";

/**
 * An hourly mail to CANARY_EMAIL, through the same table, workers and vendor as every reminder. A heartbeat service reads the
 * address and raises the alarm when no mail comes. A restored database sends nothing.
 */
export async function sendCanary(db: Db, services: Services): Promise<void> {
  const { config, clock, keys } = services;
  const address = config.canaryEmail;
  if (address === undefined || (await listUnconfirmed(db)).length > 0) return;
  const now = clock.now();
  const hour = Math.floor(now.epochMilliseconds / 3_600_000);
  const isNew = await db.transaction((tx) =>
    enqueueDelivery(tx, keys, now, {
      template: "canary",
      params: {},
      dedupeKey: `canary:${hour}`,
      channel: "email",
      to: { address, language: firstLanguage },
    }),
  );
  if (isNew) services.wakeDispatcher();
}
