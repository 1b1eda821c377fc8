import type { Temporal } from "temporal-polyfill";
import type { Db } from "#server/db/client.ts";
import { replaceAgencies } from "#server/directory/replace-agencies.ts";
import { sampleAgencies, sampleSource } from "#server/directory/sample-agencies.ts";

/** Puts the sample into a directory that never had an edition. The first import replaces it. */
export async function seedSample(db: Db, now: Temporal.Instant): Promise<void> {
  const edition = { source: sampleSource, dataOn: null, importedAt: now, isSample: true, refused: {} };
  await replaceAgencies(db, { ...edition, agencies: sampleAgencies() }, { onlyWhenEmpty: true });
}
