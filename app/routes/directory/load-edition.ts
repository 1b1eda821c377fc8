import { Temporal } from "temporal-polyfill";
import { formatLongDateWithYear, longDateOfText } from "#core/words/dates.ts";
import type { PublicContent } from "#server/http/provide-public-content.ts";

/** The facts about a page's data, with its days in words. Only loaders call this. Null while there is no data. */
export async function loadEdition(content: PublicContent) {
  const edition = await content.directory.readEdition();
  if (!edition) return null;
  const inWords = (day: string) => formatLongDateWithYear(Temporal.PlainDate.from(day));
  return {
    ...edition,
    dataOn: edition.dataOn && inWords(edition.dataOn),
    importedOn: inWords(edition.importedOn),
  };
}

/** Agencies with the days of their records in words. Only loaders call this. */
export const withDaysInWords = <Shown extends { checkedOn: string | null }>(agencies: readonly Shown[]) =>
  agencies.map((agency) => ({ ...agency, checkedOn: agency.checkedOn && longDateOfText(agency.checkedOn) }));

export type EditionInWords = Awaited<ReturnType<typeof loadEdition>>;
