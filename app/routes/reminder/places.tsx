import { type ReactNode, useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { Button } from "#app/components/ui/button.tsx";
import { MiniStrip } from "#app/components/ui/day-strip.tsx";
import { frequencyWords } from "#app/components/ui/frequency-words.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { formatUsPhone } from "#core/contacts.ts";
import { parsePlainDate } from "#core/parse-date.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { formatDateNear, formatFullDate, formatLongDateWithYear } from "#core/words/dates.ts";
import { AddPlaceDialog } from "./add-place-dialog.tsx";
import { countdownInText } from "./countdown.ts";
import { Private, useDetailsHidden } from "./hide-details.tsx";
import { canSayDone } from "./next-date-words.ts";
import { PlaceDialog } from "./place-dialog.tsx";
import { stripOfLocation } from "./strip-of-location.ts";
import type { Location, Overview } from "./use-own-reminders.ts";

type PlacesProps = {
  overview: Overview;
  onSetNextDate: (location: Location) => void;
  onChanged: () => void;
};

/** Every place with its date, a small strip of the six reminders around it, and its office's phone. */
export function Places({ overview, onSetNextDate, onChanged }: PlacesProps) {
  const [editing, setEditing] = useState<Location | null>(null);
  const [adding, setAdding] = useState(false);
  const today = parsePlainDate(overview.today ?? "");
  return (
    <section aria-labelledby="places">
      <h2 className="rule t2 below-5" id="places">
        Places
      </h2>
      <ul className="rows">
        {overview.locations.map((location) => (
          <li key={location.id} className="grid gap-2">
            <Place
              location={location}
              today={today}
              onEdit={() => setEditing(location)}
              onSetNextDate={() => onSetNextDate(location)}
            />
          </li>
        ))}
      </ul>
      {today && (
        <p className="above-5">
          <Button look="line" onClick={() => setAdding(true)}>
            <Icon name="plus" />
            Add a place
          </Button>
        </p>
      )}
      {adding && today && (
        <AddPlaceDialog today={today} onChanged={onChanged} onClose={() => setAdding(false)} />
      )}
      {editing && <PlaceDialog location={editing} onChanged={onChanged} onClose={() => setEditing(null)} />}
    </section>
  );
}

type PlaceProps = {
  location: Location;
  today: Temporal.PlainDate | null;
  onEdit: () => void;
  onSetNextDate: () => void;
};

function Place({ location, today, onEdit, onSetNextDate }: PlaceProps) {
  const { id, name, timesPerYear, state, officePhone } = location;
  return (
    <>
      <div className="row between at-start">
        <p className="breakable">
          <strong>
            <Private>{name}</Private>
          </strong>
          {timesPerYear !== null && `, ${frequencyWords(timesPerYear).toLowerCase()}`}
        </p>
        <Button look="text" slim onClick={onEdit}>
          Edit
          <PlaceName>{name}</PlaceName>
        </Button>
      </div>
      {state !== "ended" && <MiniStrip days={stripOfLocation(location)} label={stripLabel(location)} />}
      <div className="row between">
        <p className="sm soft">{dateWords(location, today)}</p>
        <Button look="text" slim onClick={onSetNextDate}>
          Set the date
          <PlaceName>of {name}</PlaceName>
        </Button>
      </div>
      {state !== "ended" && (
        <p>
          <a className="touch-link" href={`/api/locations/${id}/date.ics`} download="date.ics">
            Add to calendar
            <PlaceName>{name}</PlaceName>
          </a>
        </p>
      )}
      {officePhone && (
        <p>
          <Private>
            <a className="touch-link" href={`tel:${officePhone}`}>
              <Icon name="call" />
              Call the office: {formatUsPhone(officePhone)}
            </a>
          </Private>
        </p>
      )}
    </>
  );
}

/** The place that a button is about, for those who cannot see where the button stands. */
function PlaceName({ children }: { children: ReactNode }) {
  return useDetailsHidden() ? null : <span className="vh"> {children}</span>;
}

/** What the small strip shows where it shows no reminders; otherwise its own words will do. */
function stripLabel({ covered, state, nextDueOn }: Location): string | undefined {
  const date = parsePlainDate(nextDueOn);
  if (covered || state !== "dated" || date === null) return undefined;
  return catalogue.reminder.coversNot(formatLongDateWithYear(date));
}

function dateWords(location: Location, today: Temporal.PlainDate | null): string {
  const { state, nextDueOn, daysLeft } = location;
  if (state === "ended") return "No more dates";
  const date = parsePlainDate(nextDueOn);
  if (date === null) return nextDueOn;
  const words = today === null ? formatFullDate(date) : formatDateNear(date, today);
  // A date that nobody has answered is not called settled, however long ago it was.
  return canSayDone(location)
    ? `${words}: ${countdownInText(daysLeft)}`
    : `${words}: waiting for the next date`;
}
