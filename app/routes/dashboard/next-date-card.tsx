import type { Temporal } from "temporal-polyfill";
import { Button } from "#app/components/ui/button.tsx";
import { DayStrip } from "#app/components/ui/day-strip.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { RichMessage } from "#app/components/ui/rich-message.tsx";
import { parseLocationDate } from "#core/dates/parse-date.ts";
import { closedDateWords } from "#core/words/closed-days.ts";
import { withNumberOnDay } from "#core/words/number-on-day.ts";
import { ofWhom } from "#core/words/of-whom.ts";
import { whenToGo } from "#core/words/range-words.ts";
import { m } from "#messages";
import { Private, useDetailsHidden } from "./hide-details.tsx";
import { canSayDone, daysOf, isFarAhead, isOverdue, nextDateWords } from "./next-date-words.ts";
import { HaveRegistered, HowItStands, TakeBack } from "./open-questions.tsx";
import { stripOfLocation } from "./strip-of-location.ts";
import type { Location } from "./use-dashboard.ts";
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
  /** Called by "I have registered", or by "set the next date" after that. */
  onSetNextDate: () => void;
  onUpdateDate: () => void;
  /** Whether this is the most urgent part of the page: only one part has the filled button. */
  isFirst: boolean;
  /** Whether the messages to the person who registers rest. */
  rests: boolean;
};

/**
 * The date that the page is about: how many days are left, the date, the main action, and the messages of each day. A date that is done or
 * over shows no reminders: the card says so and asks for the next date.
 */
export function NextDateCard(props: CardProps) {
  const { location, who, today, timeZone, headingId = "next-date" } = props;
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
        <div className="row">
          <DateButtons {...props} />
        </div>
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
    </section>
  );
}

/** A date that has passed and that nobody has called done. Whom to call stands first. */
function LateCard(props: CardProps) {
  const { location, who, isFirst, headingId = "next-date", onSetNextDate, onUpdateDate } = props;
  const isFilled = isFirst && location.officePhone === null;
  return (
    <section className="card main overdue stack gap-4" aria-labelledby={headingId}>
      <Countdown {...props} />
      <CallTheOffice location={location} who={who} asksZip />
      <div className="row">
        <Button big look={isFilled ? "solid" : "line"} onClick={onSetNextDate}>
          <HaveRegistered who={who} />
        </Button>
        <WhatToDoNow />
        <Button look="text" slim onClick={onUpdateDate}>
          {m.reminder_date_update()}
        </Button>
      </div>
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

/**
 * "I have registered" and "Update the date". More than two weeks ahead the first is a quiet link, and the second is the main action. After
 * "done" there is one button, for the next date.
 */
function DateButtons({ location, who, today, isFirst, onSetNextDate, onUpdateDate }: CardProps) {
  const hidden = useDetailsHidden();
  const first = isFirst ? "solid" : "line";
  if (!canSayDone(location))
    return (
      <Button big look={first} onClick={onSetNextDate}>
        {m.reminder_date_set()}
      </Button>
    );
  if (isFarAhead(location, today))
    return (
      <>
        <Button big look={first} onClick={onUpdateDate}>
          {m.reminder_date_update()}
        </Button>
        <Button look="text" slim onClick={onSetNextDate}>
          {hidden ? m.reminder_date_it_is_done() : m.reminder_date_registered_early()}
        </Button>
      </>
    );
  return (
    <>
      <Button big look={first} onClick={onSetNextDate}>
        <HaveRegistered who={who} />
      </Button>
      <Button big look="line" onClick={onUpdateDate}>
        {m.reminder_date_update()}
      </Button>
    </>
  );
}

/** The strip of days, with a line when some of its messages rest. */
function Reminders({ location, label, rests, who }: CardProps & { label: string }) {
  return (
    <div className="stack gap-2">
      <DayStrip label={label} days={stripOfLocation(location)} />
      {rests && (
        <p className="sm">
          <Private>{m.rest_in_strip(ofWhom(who))}</Private>
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
