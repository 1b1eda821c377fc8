import { type ReactNode, useState } from "react";
import { Temporal } from "temporal-polyfill";
import { api, callApi } from "#app/browser/api.ts";
import { sendChange } from "#app/browser/lost-answer.ts";
import { notify } from "#app/browser/notifications.ts";
import { saySaved } from "#app/browser/saved-words.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { clockWords } from "#app/components/ui/moment-words.ts";
import { formatUsPhone } from "#core/contacts.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { formatDateNear } from "#core/words/dates.ts";
import { useDetailsHidden } from "./hide-details.tsx";
import type { Location } from "./use-dashboard.ts";

const words = catalogue.visit;

type VisitProps = {
  location: Location;
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  today: Temporal.PlainDate;
  onEdit: () => void;
  onChanged: () => void;
};

/** "Tuesday, December 8, 10:30 am" */
export function appointmentWords(
  { on, time }: { on: string; time: string },
  today: Temporal.PlainDate,
): string {
  return `${formatDateNear(Temporal.PlainDate.from(on), today)}, ${clockWords(Temporal.PlainTime.from(time))}`;
}

/** Where to go, when, and what to bring. While details are hidden nothing of it is on the page. */
export function VisitBlock({ location, who, today, onEdit, onChanged }: VisitProps) {
  const hidden = useDetailsHidden();
  if (hidden) return null;
  const { name, visit, officePhone } = location;
  const { officeName, officeAddress, officeHours, officeFee, appointment, thingsToBring } = visit;
  return (
    <div className="stack gap-4">
      <Appointment location={location} who={who} today={today} onChanged={onChanged} />
      <Facts
        facts={[
          [words.office, officeName],
          [words.address, officeAddress],
          [words.phone, officePhone && <Phone number={officePhone} />],
          [words.hours, officeHours],
          [words.fee, officeFee],
        ]}
      />
      {thingsToBring.length > 0 && <Things location={location} onChanged={onChanged} />}
      <p>
        <Button look="line" slim onClick={onEdit}>
          {officeName === null && appointment === null ? words.plan : words.change}
          <span className="vh"> {name}</span>
        </Button>
      </p>
    </div>
  );
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const known = facts.filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  return (
    <dl className="facts brief">
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Phone({ number }: { number: string }) {
  return (
    <a className="touch-link" href={`tel:${number}`}>
      <Icon name="call" />
      {formatUsPhone(number)}
    </a>
  );
}

/** The appointment, and the one button for whoever missed it or cannot come. */
function Appointment({ location, who, today, onChanged }: Omit<VisitProps, "onEdit">) {
  const { id, visit, officePhone } = location;
  const { appointment } = visit;
  const [busy, setBusy] = useState(false);
  const [wasCleared, setWasCleared] = useState(false);

  async function clear(): Promise<void> {
    setBusy(true);
    const answer = await sendChange(() =>
      callApi(() => api.locations[":id"].visit["another-time"].$post({ param: { id } })),
    );
    setBusy(false);
    if (!answer.success) return void notify({ message: answer.message, color: "red" });
    setWasCleared(true);
    saySaved(catalogue.saved.noAppointment);
    onChanged();
  }

  return (
    <div className="stack gap-2">
      {appointment !== null && (
        <div className="row between">
          <p>
            {words.time(who)}: <strong>{appointmentWords(appointment, today)}</strong>
          </p>
          <Button look="text" slim busy={busy} onClick={() => void clear()}>
            {words.anotherTime(who)}
          </Button>
        </div>
      )}
      <Announced as="p">
        {wasCleared && appointment === null && (
          <>
            {words.callForAnother} {officePhone && <Phone number={officePhone} />}
          </>
        )}
      </Announced>
    </div>
  );
}

function Things({ location, onChanged }: Pick<VisitProps, "location" | "onChanged">) {
  const { id, visit } = location;
  // Ticked and not yet answered.
  const [ticked, setTicked] = useState<Record<string, boolean>>({});

  async function tick(what: string, isReady: boolean): Promise<void> {
    setTicked((before) => ({ ...before, [what]: isReady }));
    const answer = await sendChange(() =>
      callApi(() => api.locations[":id"].visit.ready.$put({ param: { id }, json: { what, isReady } })),
    );
    if (answer.success) {
      saySaved(catalogue.saved.ready(what, isReady));
      return onChanged();
    }
    setTicked((before) => ({ ...before, [what]: !isReady }));
    void notify({ message: answer.message, color: "red" });
  }

  return (
    <fieldset>
      <legend className="lab">{words.toBring}</legend>
      <ul className="plain-list">
        {visit.thingsToBring.map(({ what, isReady }) => (
          <li key={what}>
            <label className="tick-box breakable">
              <input
                type="checkbox"
                checked={ticked[what] ?? isReady}
                onChange={(event) => void tick(what, event.currentTarget.checked)}
              />
              <span>{what}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
