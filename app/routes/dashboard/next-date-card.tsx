import type { Temporal } from "temporal-polyfill";
import { useIsPhone } from "#app/browser/use-is-phone.ts";
import { Button } from "#app/components/ui/button.tsx";
import { DayStrip, ReminderLines } from "#app/components/ui/day-strip.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { RichMessage } from "#app/components/ui/rich-message.tsx";
import { parseLocationDate } from "#core/dates/parse-date.ts";
import { closedDateWords } from "#core/words/closed-days.ts";
import { withNumberOnDay } from "#core/words/number-on-day.ts";
import { whenToGo } from "#core/words/range-words.ts";
import { m } from "#messages";
import { Private, useDetailsHidden } from "./hide-details.tsx";
import { canSayDone, daysOf, isEarly, isOverdue, nextDateWords } from "./next-date-words.ts";
import { HaveRegistered, HowItStands, TakeBack } from "./open-questions.tsx";
import { stripOfLocation } from "./strip-of-location.ts";
import type { Location } from "./use-dashboard.ts";
import { VisitFold } from "./visit-fold.tsx";
import { CallTheOffice, WhatToDoNow } from "./what-to-do-now.tsx";

type CardProps = {
  /** The id of the card's heading. */
  headingId?: string;
  location: Location;
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  today: Temporal.PlainDate;
  /** The registrant's. */
  timeZone: string;
  onSetNextDate: () => void;
  onPlanVisit: () => void;
  /** The messages to the person who registers rest. */
  rests: boolean;
};

/**
 * The date that the page is about: how long, when, the one thing to do, and what happens on which day. A date that is done
 * or over has no more reminders to show. It says how it stands, and asks for the next one.
 */
export function NextDateCard(props: CardProps) {
  const { location, who, today, timeZone, onPlanVisit, headingId = "next-date" } = props;
  const hidden = useDetailsHidden();
  const date = parseLocationDate(location);
  if (date === null) return null;
  if (isOverdue(location)) return <LateCard {...props} />;
  const isOpen = location.state === "dated";
  const toGo = isOpen && canSayDone(location) ? whenToGo(date, today, hidden ? null : who) : null;
  const longDate = longDateOf(location, today);
  return (
    <section className="card main stack gap-4" aria-labelledby={headingId}>
      <div className="row between at-end">
        <Countdown {...props} />
        <TheOneButton {...props} />
      </div>
      {toGo && <p>{toGo}</p>}
      {isOpen ? (
        <Reminders {...props} label={m.reminder_date_around({ days: longDate })} />
      ) : (
        <div className="row between">
          <HowItStands location={location} today={today} timeZone={timeZone} />
          <TakeBack location={location} today={today} />
        </div>
      )}
      <DateNotices location={location} today={today} />
      <VisitFold location={location} who={who} today={today} onEdit={onPlanVisit} />
    </section>
  );
}

/** A date that has passed, and that nobody has called done: whom to call stands before everything else. */
function LateCard(props: CardProps) {
  const { location, who, today, onPlanVisit, headingId = "next-date" } = props;
  return (
    <section className="card main overdue stack gap-4" aria-labelledby={headingId}>
      <Countdown {...props} />
      <CallTheOffice location={location} who={who} asksZip />
      <div className="row">
        <TheOneButton {...props} look={location.officePhone === null ? "solid" : "line"} />
        <WhatToDoNow />
      </div>
      <VisitFold location={location} who={who} today={today} onEdit={onPlanVisit} />
    </section>
  );
}

const longDateOf = (location: Location, today: Temporal.PlainDate): string =>
  withNumberOnDay(daysOf(location, today), location.numberOnDay);

/** "3 days" or "2 days late" in large letters, and the date beside it. */
function Countdown({ location, today, headingId = "next-date" }: CardProps) {
  const { figure, which } = nextDateWords(location);
  return (
    <div className="row at-end countdown">
      <p className="num fig-2">{figure}</p>
      <div>
        <p className="soft breakable">
          {which !== null && `${which}, `}
          <Private>{location.name}</Private>
        </p>
        <h2 id={headingId}>{longDateOf(location, today)}</h2>
      </div>
    </div>
  );
}

/** "I have registered", quietly while no reminder has begun; once that is said, "Set the next date". */
function TheOneButton({
  location,
  who,
  today,
  onSetNextDate,
  look,
}: CardProps & { look?: "solid" | "line" }) {
  const asksDone = canSayDone(location);
  return (
    <Button
      big
      look={look ?? (asksDone && isEarly(location, today) ? "line" : "solid")}
      onClick={onSetNextDate}
    >
      {asksDone ? <HaveRegistered who={who} /> : m.reminder_date_set()}
    </Button>
  );
}

/** The strip of days. On a phone each reminder has a line, and the strip opens on a tap. */
function Reminders({ location, label, rests, who }: CardProps & { label: string }) {
  const isPhone = useIsPhone();
  const days = stripOfLocation(location);
  return (
    <div className="stack gap-2">
      {isPhone ? (
        <>
          <ReminderLines label={label} days={days} />
          <details>
            <summary>{m.reminder_date_day_by_day()}</summary>
            <DayStrip label={m.reminder_date_day_by_day()} days={days} />
          </details>
        </>
      ) : (
        <DayStrip label={label} days={days} />
      )}
      {rests && (
        <p className="sm">
          <Private>
            {m.rest_in_strip(who === null ? { who: "own", whose: "" } : { who: "other", whose: who })}
          </Private>
        </p>
      )}
    </div>
  );
}

function DateNotices({ location, today }: { location: Location; today: Temporal.PlainDate }) {
  const { state, strip } = location;
  const date = parseLocationDate(location);
  const closed = date && closedDateWords(date, today);
  const toFix = strip.reduce((sum, day) => sum + day.toFix, 0);
  if (state !== "dated") return null;
  return (
    <>
      {closed && (
        <Notice tone="warning">
          <p>{closed}</p>
        </Notice>
      )}
      {toFix > 0 && (
        <Notice tone="warning">
          <p>
            <RichMessage
              parts={m.reminder_date_not_delivered.parts({ count: toFix })}
              marks={{
                strong: (words) => <strong>{words}</strong>,
                link: (words) => <a href="#people">{words}</a>,
              }}
            />
          </p>
        </Notice>
      )}
    </>
  );
}
