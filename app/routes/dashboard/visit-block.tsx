import { type ReactNode, useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { saySaved } from "#app/browser/saved-words.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { formatUsPhone } from "#core/people/contacts.ts";
import { savedWords } from "#core/words/pages/dashboard-words.ts";
import { visitPageWords as words } from "#core/words/pages/plan-words.ts";
import { m } from "#messages";
import { ActButton, useAct } from "./act-button.tsx";
import { useDetailsHidden } from "./hide-details.tsx";
import { appointmentWords } from "./next-date-words.ts";
import type { Location } from "./use-dashboard.ts";

type VisitProps = {
  location: Location;
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  today: Temporal.PlainDate;
  onEdit: () => void;
};

/** Where to go, when, and what to bring. With details hidden, none of it is on the page. */
export function VisitBlock({ location, who, today, onEdit }: VisitProps) {
  const hidden = useDetailsHidden();
  if (hidden) return null;
  const { name, visit, officePhone } = location;
  const { officeName, officeAddress, officeHours, officeFee, appointment, thingsToBring } = visit;
  return (
    <div className="stack gap-4">
      <Appointment location={location} who={who} today={today} />
      <Facts
        facts={[
          [m.visit_office(), officeName],
          [m.visit_address(), officeAddress],
          [m.visit_phone(), officePhone && <Phone number={officePhone} />],
          [m.visit_hours(), officeHours],
          [m.visit_fee(), officeFee],
        ]}
      />
      {thingsToBring.length > 0 && <Things location={location} />}
      <p>
        <Button look="line" slim onClick={onEdit}>
          {officeName === null && appointment === null ? m.visit_plan() : m.visit_change()}
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

/** The appointment, and one button for a reader who missed it or cannot come. */
function Appointment({ location, who, today }: Omit<VisitProps, "onEdit">) {
  const { id, visit, officePhone } = location;
  const { appointment } = visit;
  const [wasCleared, setWasCleared] = useState(false);

  function onCleared(): void {
    setWasCleared(true);
    saySaved(m.saved_no_appointment());
  }

  return (
    <div className="stack gap-2">
      {appointment !== null && (
        <div className="row between">
          <p>
            {words.time(who)}: <strong>{appointmentWords(appointment, today)}</strong>
          </p>
          <ActButton act="another-time" fields={{ location: id }} look="text" slim onDone={onCleared}>
            {words.anotherTime(who)}
          </ActButton>
        </div>
      )}
      <Announced as="p">
        {wasCleared && appointment === null && (
          <>
            {m.visit_call_for_another()} {officePhone && <Phone number={officePhone} />}
          </>
        )}
      </Announced>
    </div>
  );
}

function Things({ location: { id, visit } }: Pick<VisitProps, "location">) {
  return (
    <fieldset>
      <legend className="lab">{m.visit_to_bring()}</legend>
      <ul className="plain-list">
        {visit.thingsToBring.map((thing) => (
          <li key={thing.what}>
            <Thing location={id} {...thing} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** A thing to bring. A tick marks it as ready at once. */
function Thing({ location, what, isReady }: { location: string; what: string; isReady: boolean }) {
  // The tick that the server has not answered yet.
  const [ticked, setTicked] = useState<boolean | null>(null);
  const { send } = useAct({
    onDone() {
      if (ticked !== null) saySaved(savedWords.ready(what, ticked));
    },
    onFailed: () => setTicked(null),
  });

  function tick(next: boolean): void {
    setTicked(next);
    send({ action: "ready", location, what, isReady: next ? "yes" : "no" });
  }

  return (
    <label className="tick-box breakable">
      <input
        type="checkbox"
        checked={ticked ?? isReady}
        onChange={(event) => tick(event.currentTarget.checked)}
      />
      <span>{what}</span>
    </label>
  );
}
