import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Temporal } from "temporal-polyfill";
import { Button } from "#app/components/ui/button.tsx";
import { MiniStrip } from "#app/components/ui/day-strip.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { LateDialog } from "#app/components/ui/late.tsx";
import { rhythmWords } from "#core/words/number-on-day.ts";
import { m } from "#messages";
import { useDetailsHidden } from "./hide-details.tsx";
import { dialogs } from "./late-dialogs.ts";
import { ListRow } from "./list-row.tsx";
import { appointmentWords, dateWords } from "./next-date-words.ts";
import { isOther } from "./other-location.ts";
import { labelOf, stripOfLocation } from "./strip-of-location.ts";
import type { Location, Recipient } from "./use-dashboard.ts";

type PlacesProps = {
  /** Every location, other dates included. */
  locations: readonly Location[];
  /** The ids of the places with a strip above. */
  featured: readonly (string | undefined)[];
  recipients: readonly Recipient[];
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  today: Temporal.PlainDate;
  isPaid: boolean;
  onOpen: (id: string) => void;
};

/** A link with this fragment opens the dialog for another date. */
const addOtherHash = "#add-date";

/** Every place with its date. Other dates have a second list, because their names are for the account's eyes alone. */
export function Places({ locations, featured, recipients, who, today, isPaid, onOpen }: PlacesProps) {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isAsked = hash === addOtherHash;
  const [adding, setAdding] = useState<"place" | "other" | null>(isAsked ? "other" : null);
  const close = () => {
    setAdding(null);
    // Otherwise a reload, or Back from a date's own screen, would open the dialog again.
    if (isAsked) void navigate({ search }, { replace: true, state, preventScrollReset: true });
  };
  const others = locations.filter(isOther);
  const rowOf = (location: Location) => (
    <li key={location.id}>
      <LocationRow
        location={location}
        today={today}
        hasStrip={location.state === "dated" && !featured.includes(location.id)}
        onOpen={() => onOpen(location.id)}
      />
    </li>
  );
  return (
    <>
      <section className="places" aria-labelledby="places">
        <h2 className="rule t2 below-5" id="places">
          {m.reminder_places_heading()}
        </h2>
        <ul className="rows">{locations.filter((location) => !isOther(location)).map(rowOf)}</ul>
        <p className="row above-5">
          <Button look="text" slim onClick={() => setAdding("place")}>
            <Icon name="plus" />
            {m.reminder_places_add()}
          </Button>
          <Button look="text" slim onClick={() => setAdding("other")}>
            <Icon name="plus" />
            {m.other_add()}
          </Button>
        </p>
      </section>
      {others.length > 0 && (
        <section className="other-dates" aria-label={m.other_heading()}>
          <h2 className="rule t2 below-5">{m.other_heading()}</h2>
          <ul className="rows">{others.map(rowOf)}</ul>
        </section>
      )}
      {adding && (
        <LateDialog of={dialogs} onClose={close}>
          {({ AddPlaceDialog, OtherDateDialog }) =>
            adding === "place" ? (
              <AddPlaceDialog today={today} onClose={close} />
            ) : (
              <OtherDateDialog
                location={null}
                recipients={recipients}
                who={who}
                today={today}
                isPaid={isPaid}
                onClose={close}
              />
            )
          }
        </LateDialog>
      )}
    </>
  );
}

type RowProps = { location: Location; today: Temporal.PlainDate; hasStrip: boolean; onOpen: () => void };

function LocationRow({ location, today, hasStrip, onOpen }: RowProps) {
  const { id, name, visit } = location;
  const hidden = useDetailsHidden();
  return (
    <ListRow id={id} name={name} after={`, ${howOften(location)}`} onOpen={onOpen}>
      <p className="sm soft">{dateWords(location, today)}</p>
      {visit.appointment && !hidden && (
        <p className="sm">
          {m.visit_heading()}: {appointmentWords(visit.appointment, today)}
        </p>
      )}
      {hasStrip && <RowStrip location={location} />}
    </ListRow>
  );
}

function RowStrip({ location }: { location: Location }) {
  const days = stripOfLocation(location);
  return <MiniStrip days={days} label={labelOf(location, days)} />;
}

/** "4 times a year", or "every 2 weeks" for another date. */
export const howOften = ({ other, timesPerYear }: Pick<Location, "other" | "timesPerYear">): string =>
  timesPerYear === null
    ? rhythmWords(other?.every ?? null)
    : m.frequency_within_line({ count: timesPerYear });
