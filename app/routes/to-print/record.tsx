import { Temporal } from "temporal-polyfill";
import { api, callApi } from "#app/browser/api.ts";
import type { PageHandle } from "#app/components/layout/page-handle.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { PersonPaper } from "#app/routes/dashboard/person-paper.tsx";
import { noteAction } from "#app/routes/to-print/record/own-note.tsx";
import { type OwnRecord, PlaceRecord } from "#app/routes/to-print/record/place-record.tsx";
import { brand } from "#core/brand.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { m } from "#messages";
import "#app/styles/dashboard-page.css";

const path = "/reminder/record";

export const meta = () => pageMeta(m.record_title(), m.record_description(), path, true);

export const handle: PageHandle = { isForPaper: true };

export const clientAction = noteAction;

const load = (subscription: string) => callApi(() => api.record.$get({ query: { subscription } }));

/** The record of every date: who told Daymark what about it, when and how. */
export default function RecordPage() {
  return (
    <PersonPaper<OwnRecord>
      words={{ title: m.record_title(), logInFirst: m.record_log_in_first(), none: m.record_none() }}
      path={path}
      load={load}
    >
      {(record, show) => (hasDates(record) ? <Record record={record} onChanged={show} /> : null)}
    </PersonPaper>
  );
}

type RecordOfDates = OwnRecord & { today: string; timeZone: string };

const hasDates = (record: OwnRecord): record is RecordOfDates =>
  record.today !== null && record.timeZone !== null && record.places.length > 0;

function Record({ record, onChanged }: { record: RecordOfDates; onChanged: (record: OwnRecord) => void }) {
  const { today, timeZone, places } = record;
  return (
    <>
      <div className="stack gap-2">
        <p>{m.record_lead({ brand: brand.name })}</p>
        <p>
          <strong>{m.record_no_proof()}</strong>
        </p>
        <p className="soft sm no-print">{m.record_who_sees()}</p>
      </div>
      {places.map((place) => (
        <PlaceRecord key={place.id} place={place} timeZone={timeZone} onChanged={onChanged} />
      ))}
      <p className="soft sm">
        {m.paper_printed_from({
          brand: brand.name,
          day: formatLongDateWithYear(Temporal.PlainDate.from(today)),
        })}
      </p>
    </>
  );
}
