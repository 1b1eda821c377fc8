import { useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { saySaved } from "#app/browser/saved-words.ts";
import { Button } from "#app/components/ui/button.tsx";
import { MiniStrip } from "#app/components/ui/day-strip.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { LateDialog } from "#app/components/ui/late.tsx";
import { firstName } from "#core/people/contacts.ts";
import { inList } from "#core/words/counts.ts";
import { longDateOfText } from "#core/words/dates.ts";
import { rhythmWords } from "#core/words/number-on-day.ts";
import { m } from "#messages";
import { ActButton } from "./act-button.tsx";
import { Private } from "./hide-details.tsx";
import { dialogs } from "./late-dialogs.ts";
import { canSayDone } from "./next-date-words.ts";
import { TakeBack } from "./open-questions.tsx";
import { DateFile, dateWords, labelOf, PlaceName } from "./places.tsx";
import { stripOfLocation } from "./strip-of-location.ts";
import type { Location, Recipient } from "./use-dashboard.ts";
import { VisitFold } from "./visit-fold.tsx";

/** A location that is another date. */
export type OtherLocation = Location & { other: NonNullable<Location["other"]> };

export const isOther = (location: Location): location is OtherLocation => location.other !== null;

type OtherDatesProps = {
  dates: readonly OtherLocation[];
  recipients: readonly Recipient[];
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  today: Temporal.PlainDate;
  /** The last day of the paid year. Null without one that runs. */
  paidUntil: Temporal.PlainDate | null;
  onPlanVisit: (location: Location) => void;
};

/** Dates of another kind, below those for registering: their names are for the account's eyes alone. */
export function OtherDates({ dates, recipients, who, today, paidUntil, onPlanVisit }: OtherDatesProps) {
  const [opened, setOpened] = useState<OtherLocation | "new" | null>(null);
  const close = () => setOpened(null);
  return (
    <section className="other-dates" aria-label={m.other_heading()}>
      {dates.length > 0 && (
        <>
          <h2 className="rule t2 below-5">{m.other_heading()}</h2>
          <ul className="rows">
            {dates.map((location) => (
              <li key={location.id} className="grid gap-2">
                <OneDate
                  location={location}
                  recipients={recipients}
                  today={today}
                  onOpen={() => setOpened(location)}
                />
                {location.state !== "ended" && (
                  <VisitFold
                    location={location}
                    who={who}
                    today={today}
                    onEdit={() => onPlanVisit(location)}
                  />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="above-5">
        <Button look="line" slim onClick={() => setOpened("new")}>
          <Icon name="plus" />
          {m.other_add()}
        </Button>
      </p>
      {opened && (
        <LateDialog of={dialogs} onClose={close}>
          {({ OtherDateDialog }) => (
            <OtherDateDialog
              location={opened === "new" ? null : opened}
              recipients={recipients}
              who={who}
              today={today}
              isPaid={paidUntil !== null}
              onClose={close}
            />
          )}
        </LateDialog>
      )}
    </section>
  );
}

type DateProps = {
  location: OtherLocation;
  recipients: readonly Recipient[];
  today: Temporal.PlainDate;
  onOpen: () => void;
};

function OneDate({ location, recipients, today, onOpen }: DateProps) {
  const { id, name, state, other, nextDueOn } = location;
  const days = stripOfLocation(location);
  const told = recipients.filter((person) => other.tells.includes(person.id));
  const isNextAsked = state === "awaiting_next_date" && other.every !== null;
  return (
    <>
      <p className="breakable">
        <strong>
          <Private>{name}</Private>
        </strong>
        {`, ${rhythmWords(other.every)}`}
      </p>
      <p className="sm soft">{dateWords(location, today)}</p>
      {told.length > 0 && (
        <p className="sm soft breakable">
          <Private>
            {m.other_also_get({ names: inList(told.map(({ fullName }) => firstName(fullName))) })}
          </Private>
        </p>
      )}
      {state === "dated" && <MiniStrip days={days} label={labelOf(location, days)} />}
      <div className="row actions">
        {canSayDone(location) && (
          <ActButton
            act="done"
            fields={{ location: id, dueOn: nextDueOn }}
            look="text"
            slim
            onDone={() => saySaved(m.saved_is_done({ days: longDateOfText(nextDueOn) }))}
          >
            {m.other_done()}
            <PlaceName> {name}</PlaceName>
          </ActButton>
        )}
        <TakeBack location={location} today={today} />
        <Button look={isNextAsked ? "line" : "text"} slim onClick={onOpen}>
          {isNextAsked ? m.reminder_date_set() : m.reminder_edit()}
          <PlaceName> {name}</PlaceName>
        </Button>
        <DateFile id={id} name={name} />
      </div>
    </>
  );
}
