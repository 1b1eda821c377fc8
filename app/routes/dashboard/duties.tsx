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
import { dutyEveryWords } from "#core/words/duty-every-words.ts";
import { m } from "#messages";
import { ActButton } from "./act-button.tsx";
import { Private } from "./hide-details.tsx";
import { dialogs } from "./late-dialogs.ts";
import { canSayDone } from "./next-date-words.ts";
import { TakeBack } from "./open-questions.tsx";
import { DateFile, dateWords, labelOf, PlaceName } from "./places.tsx";
import { stripOfLocation } from "./strip-of-location.ts";
import type { Location, Recipient } from "./use-dashboard.ts";

/** A location that is a duty of one's own. */
export type DutyLocation = Location & { duty: NonNullable<Location["duty"]> };

export const isDuty = (location: Location): location is DutyLocation => location.duty !== null;

type DutiesProps = {
  duties: readonly DutyLocation[];
  recipients: readonly Recipient[];
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  today: Temporal.PlainDate;
  /** The last day of the paid year. Null without one that runs. */
  paidUntil: Temporal.PlainDate | null;
};

/** Duties of one's own, below the dates: their names are for the account's eyes alone. */
export function Duties({ duties, recipients, who, today, paidUntil }: DutiesProps) {
  const [opened, setOpened] = useState<DutyLocation | "new" | null>(null);
  const [dating, setDating] = useState<DutyLocation | null>(null);
  const shared = { who, today, paidUntil };
  return (
    <section className="duties" aria-labelledby="duties">
      <h2 className="rule t2 below-5" id="duties">
        {m.duty_heading()}
      </h2>
      <p className="sm soft below-5">{duties.length === 0 ? m.duty_about() : m.duty_only_colors()}</p>
      {duties.length > 0 && (
        <ul className="rows">
          {duties.map((location) => (
            <li key={location.id} className="grid gap-2">
              <OneDuty
                location={location}
                recipients={recipients}
                today={today}
                onEdit={() => setOpened(location)}
                onDate={() => setDating(location)}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="above-5">
        <Button look="text" slim onClick={() => setOpened("new")}>
          <Icon name="plus" />
          {m.duty_add()}
        </Button>
      </p>
      {opened && (
        <LateDialog of={dialogs} onClose={() => setOpened(null)}>
          {({ DutyDialog }) => (
            <DutyDialog
              location={opened === "new" ? null : opened}
              recipients={recipients}
              {...shared}
              onClose={() => setOpened(null)}
            />
          )}
        </LateDialog>
      )}
      {dating && (
        <LateDialog of={dialogs} onClose={() => setDating(null)}>
          {({ DutyDateDialog }) => (
            <DutyDateDialog location={dating} {...shared} onClose={() => setDating(null)} />
          )}
        </LateDialog>
      )}
    </section>
  );
}

type DutyProps = {
  location: DutyLocation;
  recipients: readonly Recipient[];
  today: Temporal.PlainDate;
  onEdit: () => void;
  onDate: () => void;
};

function OneDuty({ location, recipients, today, onEdit, onDate }: DutyProps) {
  const { id, name, state, duty, nextDueOn } = location;
  const days = stripOfLocation(location);
  const told = recipients.filter((person) => duty.tells.includes(person.id));
  return (
    <>
      <p className="breakable">
        <strong>
          <Private>{name}</Private>
        </strong>
        {`, ${duty.every === null ? m.duty_one_time() : dutyEveryWords(duty.every)}`}
      </p>
      <p className="sm soft">{dateWords(location, today)}</p>
      {told.length > 0 && (
        <p className="sm soft breakable">
          <Private>
            {m.duty_also_get({ names: inList(told.map(({ fullName }) => firstName(fullName))) })}
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
            {m.duty_done()}
            <PlaceName> {name}</PlaceName>
          </ActButton>
        )}
        {(duty.every !== null || canSayDone(location)) && (
          <Button look={state === "awaiting_next_date" ? "line" : "text"} slim onClick={onDate}>
            {state === "awaiting_next_date" ? m.duty_set_next() : m.duty_change_day()}
            <PlaceName> {name}</PlaceName>
          </Button>
        )}
        <TakeBack location={location} today={today} />
        {state !== "ended" && (
          <>
            <Button look="text" slim onClick={onEdit}>
              {m.duty_edit()}
              <PlaceName> {name}</PlaceName>
            </Button>
            <DateFile id={id} name={name} />
          </>
        )}
      </div>
    </>
  );
}
