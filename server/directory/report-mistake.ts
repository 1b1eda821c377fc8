import { randomUUID } from "node:crypto";
import type { Mistake } from "#core/directory/mistakes.ts";
import { enqueueDelivery } from "#server/reminders/enqueue-delivery.ts";
import type { Services } from "#server/services.ts";

/**
 * Tells the operator, by mail, that an entry of the directory is wrong. Nobody is named: a report carries what was
 * typed and nothing about who typed it, sealed while it waits.
 */
export async function reportMistake(
  services: Services,
  report: { mistake: Mistake; agencyId: string; details: string },
): Promise<void> {
  const { config, db, clock, keys } = services;
  await enqueueDelivery(db, keys, clock.now(), {
    kind: "account",
    template: "directory-mistake",
    params: {},
    sealed: report,
    dedupeKey: `directory-mistake:${randomUUID()}`,
    channel: "email",
    to: { address: config.operatorEmail },
  });
  services.wakeDispatcher();
}
