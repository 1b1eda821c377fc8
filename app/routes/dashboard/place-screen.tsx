import { useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { saySaved } from "#app/browser/saved-words.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { DayStrip } from "#app/components/ui/day-strip.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { languageNow } from "#core/languages.ts";
import { firstName, formatUsPhone } from "#core/people/contacts.ts";
import { inList } from "#core/words/counts.ts";
import { longDateOfText } from "#core/words/dates.ts";
import { m } from "#messages";
import { ActButton } from "./act-button.tsx";
import { CalendarCard } from "./calendar-card.tsx";
import { useWhose, whose } from "./chosen-person.ts";
import { Private, useDetailsHidden } from "./hide-details.tsx";
import { NextDateDialog } from "./next-date-dialog.tsx";
import { canSayDone, comesAgain, dateWords } from "./next-date-words.ts";
import { TakeBack } from "./open-questions.tsx";
import { OtherDateDialog } from "./other-date-dialog.tsx";
import { isOther } from "./other-location.ts";
import { PlaceDialog } from "./place-dialog.tsx";
import { howOften } from "./places.tsx";
import { labelOf, stripOfLocation } from "./strip-of-location.ts";
import type { Location, Recipient } from "./use-dashboard.ts";
import { VisitBlock } from "./visit-block.tsx";
import { VisitDialog } from "./visit-dialog.tsx";

type ScreenProps = {
  location: Location;
  recipients: readonly Recipient[];
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  today: Temporal.PlainDate;
  /** The last day of the paid year; null without one. */
  endsOn: Temporal.PlainDate | null;
  /** Whether there may be a calendar: somebody has paid for a year. */
  hasCalendar: boolean;
  /** The account holder's zone. */
  timeZone: string;
};

/** All about one place or another date: its date, its visit, the calendar, the paper, and its end. */
export function PlaceScreen(props: ScreenProps) {
  const { location, who, today, hasCalendar, timeZone } = props;
  const { id, officePhone, state } = location;
  const [dialog, setDialog] = useState<"date" | "edit" | "visit" | null>(null);
  const hidden = useDetailsHidden();
  const days = stripOfLocation(location);
  return (
    <>
      <p className="soft">{howOften(location)}</p>
      <p>{dateWords(location, today)}</p>
      <Told {...props} />
      {state === "dated" && <DayStrip label={labelOf(location, days)} days={days} />}
      <Acts {...props} onDialog={setDialog} />
      {officePhone && !hidden && (
        <p>
          <a className="touch-link" href={`tel:${officePhone}`}>
            <Icon name="call" />
            {m.reminder_call_office({ phone: formatUsPhone(officePhone) })}
          </a>
        </p>
      )}
      {state !== "ended" && !hidden && (
        <section className="stack gap-3" aria-labelledby="visit">
          <h3 id="visit">{m.visit_heading()}</h3>
          <VisitBlock location={location} who={who} today={today} onEdit={() => setDialog("visit")} />
        </section>
      )}
      <div className="folds no-print">{hasCalendar && <CalendarCard timeZone={timeZone} />}</div>
      <Papers id={id} isOpen={state !== "ended"} />
      {state !== "ended" && !isOther(location) && <EndPlace id={id} />}
      <PlaceDialogs {...props} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

/** Who gets the reminders of another date, besides the account holder. */
function Told({ location, recipients }: Pick<ScreenProps, "location" | "recipients">) {
  if (!isOther(location)) return null;
  const told = recipients.filter(({ id }) => location.other.tells.includes(id));
  if (told.length === 0) return null;
  return (
    <p className="sm soft breakable">
      <Private>
        {m.other_also_get({ names: inList(told.map(({ fullName }) => firstName(fullName))) })}
      </Private>
    </p>
  );
}

function Acts({ location, today, onDialog }: ScreenProps & { onDialog: (dialog: "date" | "edit") => void }) {
  const { id, name, nextDueOn, state } = location;
  const hidden = useDetailsHidden();
  const isDuty = !isOther(location);
  const isNextAsked = state === "awaiting_next_date" && comesAgain(location);
  return (
    <div className="row">
      {isDuty && (
        <Button look="line" onClick={() => onDialog("date")}>
          {canSayDone(location) ? m.reminder_date_update() : m.reminder_date_set()}
        </Button>
      )}
      {!isDuty && canSayDone(location) && (
        <ActButton
          act="done"
          fields={{ location: id, dueOn: nextDueOn }}
          look="line"
          onDone={() => saySaved(m.saved_is_done({ days: longDateOfText(nextDueOn) }))}
        >
          {m.other_done()}
        </ActButton>
      )}
      {!isDuty && <TakeBack location={location} today={today} />}
      <Button look={!isDuty && isNextAsked ? "line" : "text"} onClick={() => onDialog("edit")}>
        {!isDuty && isNextAsked ? m.reminder_date_set() : m.reminder_edit()}
        {!hidden && <span className="vh"> {name}</span>}
      </Button>
    </div>
  );
}

/** The date as a file for a calendar, the year on paper, and what to do after a change of home, work or car. */
function Papers({ id, isOpen }: { id: string; isOpen: boolean }) {
  const { subscription } = useWhose();
  return (
    <p className="row actions no-print">
      {isOpen && (
        <a
          className="btn text slim"
          href={`/api/locations/${id}/date.ics?lang=${languageNow()}`}
          download="date.ics"
        >
          {m.reminder_places_to_calendar()}
        </a>
      )}
      <ButtonLink look="text" slim to="/reminder/print" state={whose(subscription)}>
        {m.reminder_print_open()}
      </ButtonLink>
      <ButtonLink look="text" slim to="/something-changed">
        {m.changed_title()}
      </ButtonLink>
    </p>
  );
}

/** Ends a place: first the question, then the button. A next date starts the place again. */
function EndPlace({ id }: { id: string }) {
  return (
    <details>
      <summary>{m.reminder_places_end()}</summary>
      <div className="inset">
        <ActButton
          act="end"
          fields={{ location: id }}
          look="line"
          onDone={() => saySaved(m.saved_no_more_dates())}
        >
          {m.reminder_date_no_more()}
        </ActButton>
      </div>
    </details>
  );
}

function PlaceDialogs({
  dialog,
  location,
  recipients,
  who,
  today,
  endsOn,
  onClose,
}: ScreenProps & { dialog: "date" | "edit" | "visit" | null; onClose: () => void }) {
  if (dialog === "visit") return <VisitDialog location={location} today={today} onClose={onClose} />;
  if (dialog === "date")
    return (
      <NextDateDialog
        location={location}
        saysDone={false}
        who={who}
        today={today}
        endsOn={endsOn}
        onClose={onClose}
      />
    );
  if (dialog === null) return null;
  if (!isOther(location)) return <PlaceDialog location={location} onClose={onClose} />;
  return (
    <OtherDateDialog
      location={location}
      recipients={recipients}
      who={who}
      today={today}
      isPaid={endsOn !== null}
      onClose={onClose}
    />
  );
}
