import { type ReactNode, useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { Button } from "#app/components/ui/button.tsx";
import { type DayStripDay, MiniStrip } from "#app/components/ui/day-strip.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { LateDialog } from "#app/components/ui/late.tsx";
import { RichMessage } from "#app/components/ui/rich-message.tsx";
import { parseLocationDate, parsePlainDate } from "#core/dates/parse-date.ts";
import { languageNow } from "#core/languages.ts";
import { formatUsPhone } from "#core/people/contacts.ts";
import { withNumberOnDay } from "#core/words/number-on-day.ts";
import { formatDays, formatFullDays, isRangeOpen, longDaysOf } from "#core/words/range-words.ts";
import { m } from "#messages";
import { Private, useDetailsHidden } from "./hide-details.tsx";
import { dialogs } from "./late-dialogs.ts";
import { canSayDone, comesAgain, howFar } from "./next-date-words.ts";
import { stripLabel, stripOfLocation } from "./strip-of-location.ts";
import type { Location, Overview } from "./use-dashboard.ts";
import { VisitFold } from "./visit-fold.tsx";

type PlacesProps = {
  overview: Overview;
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  /** The ids of the places with a card above, which shows their visit. */
  featured: readonly (string | undefined)[];
  onPlanVisit: (location: Location) => void;
  onSetNextDate: (location: Location) => void;
};

/**
 * Every place with its date, a small strip of the six reminders around it, its office's phone and its visit.
 */
export function Places(props: PlacesProps) {
  const { overview, who, featured, onSetNextDate, onPlanVisit } = props;
  const [editing, setEditing] = useState<Location | null>(null);
  const [adding, setAdding] = useState(false);
  const close = () => {
    setAdding(false);
    setEditing(null);
  };
  const today = parsePlainDate(overview.today ?? "");
  return (
    <section className="places" aria-labelledby="places">
      <h2 className="rule t2 below-5" id="places">
        {m.reminder_places_heading()}
      </h2>
      <ul className="rows">
        {overview.locations.map((location) => (
          <li key={location.id} className="grid gap-2">
            <Place
              location={location}
              who={who}
              today={today}
              isFeatured={featured.includes(location.id)}
              onEdit={() => setEditing(location)}
              onSetNextDate={() => onSetNextDate(location)}
              onPlanVisit={() => onPlanVisit(location)}
            />
          </li>
        ))}
      </ul>
      {today && (
        <p className="above-5">
          <Button look="line" slim onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {m.reminder_places_add()}
          </Button>
        </p>
      )}
      {(adding || editing) && today && (
        <LateDialog of={dialogs} onClose={close}>
          {({ AddPlaceDialog, PlaceDialog }) =>
            editing ? (
              <PlaceDialog location={editing} onClose={close} />
            ) : (
              <AddPlaceDialog today={today} onClose={close} />
            )
          }
        </LateDialog>
      )}
    </section>
  );
}

type PlaceProps = {
  location: Location;
  who: string | null;
  today: Temporal.PlainDate | null;
  isFeatured: boolean;
  onEdit: () => void;
  onSetNextDate: () => void;
  onPlanVisit: () => void;
};

function Place(props: PlaceProps) {
  const { location, who, today, isFeatured, onPlanVisit } = props;
  const { name, timesPerYear, state, officePhone } = location;
  const days = stripOfLocation(location);
  return (
    <>
      <p className="breakable">
        <strong>
          <Private>{name}</Private>
        </strong>
        {timesPerYear !== null && `, ${m.frequency_within_line({ count: timesPerYear })}`}
      </p>
      <p className="sm soft">{dateWords(location, today)}</p>
      {state === "dated" && !isFeatured && <MiniStrip days={days} label={labelOf(location, days)} />}
      {officePhone && (
        <p>
          <Private>
            <a className="touch-link" href={`tel:${officePhone}`}>
              <Icon name="call" />
              {m.reminder_call_office({ phone: formatUsPhone(officePhone) })}
            </a>
          </Private>
        </p>
      )}
      <PlaceActions {...props} />
      {state !== "ended" && !isFeatured && today && (
        <VisitFold location={location} who={who} today={today} onEdit={onPlanVisit} />
      )}
    </>
  );
}

/** What can be done about a place, in one row. */
function PlaceActions({ location, onEdit, onSetNextDate }: PlaceProps) {
  const { id, name, state } = location;
  return (
    <div className="row actions">
      <Button look="text" slim onClick={onSetNextDate}>
        <RichMessage
          parts={m.reminder_places_set_date.parts({ place: name })}
          marks={{ hidden: (words) => <PlaceName>{words}</PlaceName> }}
        />
      </Button>
      <Button look="text" slim onClick={onEdit}>
        {m.reminder_edit()}
        <PlaceName> {name}</PlaceName>
      </Button>
      {state !== "ended" && <DateFile id={id} name={name} />}
    </div>
  );
}

/** The next date as a file for a calendar. */
export function DateFile({ id, name }: { id: string; name: string }) {
  return (
    <a
      className="btn text slim"
      href={`/api/locations/${id}/date.ics?lang=${languageNow()}`}
      download="date.ics"
    >
      {m.reminder_places_to_calendar()}
      <PlaceName> {name}</PlaceName>
    </a>
  );
}

/** The place that a button is about, for those who cannot see where the button stands. */
export function PlaceName({ children }: { children: ReactNode }) {
  return useDetailsHidden() ? null : <span className="vh">{children}</span>;
}

/** What the small strip shows: its reminders, or that it has none. */
export function labelOf(location: Location, days: readonly DayStripDay[]): string {
  const { covered, state } = location;
  if (covered || state !== "dated") return stripLabel(days);
  return m.reminder_covers_not({ date: longDaysOf(location) });
}

export function dateWords(location: Location, today: Temporal.PlainDate | null): string {
  const { state, nextDueOn, daysLeft } = location;
  if (state === "ended") return m.reminder_no_more_dates();
  const date = parseLocationDate(location);
  if (date === null) return nextDueOn;
  const days = today === null ? formatFullDays(date) : formatDays(date, today);
  const words = withNumberOnDay(days, location.numberOnDay);
  // A date that nobody has answered is not called settled, however long ago it was.
  if (!canSayDone(location))
    return (comesAgain(location) ? m.reminder_places_days_waiting : m.reminder_places_days_done)({
      days: words,
    });
  const left = { days: words, countdown: howFar(location) };
  if (date.opensOn === null || daysLeft < 0) return m.reminder_places_days_left(left);
  const isOpen = today !== null && isRangeOpen(date, today);
  return isOpen ? m.reminder_places_open_now(left) : m.reminder_places_last_day(left);
}
