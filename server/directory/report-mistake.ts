import { randomUUID } from "node:crypto";
import type { Mistake } from "#core/directory/mistakes.ts";
import { agencyPath } from "#core/directory/paths.ts";
import { firstLanguage } from "#core/languages.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { readAgency } from "#server/directory/read-places.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import type { Services } from "#server/start/services.ts";

/**
 * Tells the operator by mail that an entry of the directory is wrong, and on which page. Nobody is named: a report has
 * what was typed and nothing about the person who typed it. It is sealed while it waits.
 */
export async function reportMistake(
  db: Db | Tx,
  services: Services,
  report: { mistake: Mistake; agencyId: string; details: string },
): Promise<void> {
  const { config, clock, keys } = services;
  const agency = await readAgency(db, report.agencyId);
  await enqueueDelivery(db, keys, clock.now(), {
    kind: "account",
    template: "directory-mistake",
    params: {},
    sealed: {
      ...report,
      agency: agency && {
        words: `${agency.name}, ${agency.city}, ${agency.state}`,
        path: agencyPath(agency),
      },
    },
    dedupeKey: `directory-mistake:${randomUUID()}`,
    channel: "email",
    to: { address: config.operatorEmail, language: firstLanguage },
  });
  services.wakeDispatcher();
}
