import { Temporal } from "temporal-polyfill";
import { type ApiSuccess, api, callApi } from "#app/browser/api.ts";
import type { PageHandle } from "#app/components/layout/page-handle.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { PersonPaper } from "#app/routes/dashboard/person-paper.tsx";
import { PlaceSheet } from "#app/routes/to-print/year/place-sheet.tsx";
import { brand } from "#core/brand.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { m } from "#messages";
import "#app/styles/dashboard-page.css";

const path = "/reminder/print";

type Overview = ApiSuccess<Awaited<ReturnType<typeof api.locations.$get>>>;

export const meta = () => pageMeta(m.reminder_print_title(), m.reminder_print_description(), path, true);

export const handle: PageHandle = { isForPaper: true };

const load = (subscription: string) => callApi(() => api.locations.$get({ query: { subscription } }));

/** The year on paper, for people without a phone. Nothing on it reveals the purpose of the dates. */
export default function PrintYear() {
  return (
    <PersonPaper<Overview>
      words={{
        title: m.reminder_print_title(),
        logInFirst: m.reminder_print_log_in_first(),
        none: m.reminder_print_none(),
      }}
      path={path}
      load={load}
    >
      {({ today, locations }) => {
        const places = locations.filter(({ state }) => state !== "ended");
        if (today === null || places.length === 0) return null;
        return <Year places={places} today={Temporal.PlainDate.from(today)} />;
      }}
    </PersonPaper>
  );
}

function Year({ places, today }: { places: Overview["locations"]; today: Temporal.PlainDate }) {
  return (
    <>
      <p>{m.reminder_print_lead()}</p>
      <div className="paper stack gap-6">
        {places.map((location) => (
          <PlaceSheet key={location.id} location={location} today={today} />
        ))}
      </div>
      <p className="soft sm">
        {m.paper_printed_from({ brand: brand.name, day: formatLongDateWithYear(today) })}
      </p>
    </>
  );
}
