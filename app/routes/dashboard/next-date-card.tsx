import type { Temporal } from "temporal-polyfill";
import { useIsPhone } from "#app/browser/use-is-phone.ts";
import { Button } from "#app/components/ui/button.tsx";
import { DayStrip, ReminderLines } from "#app/components/ui/day-strip.tsx";
import { joinClasses } from "#app/components/ui/join-classes.ts";
import { Notice } from "#app/components/ui/notice.tsx";
import { RichMessage } from "#app/components/ui/rich-message.tsx";
import { parseLocationDate } from "#core/dates/parse-date.ts";
import { closedDateWords } from "#core/words/closed-days.ts";
import { withNumberOnDay } from "#core/words/number-on-day.ts";
import { reminderWords } from "#core/words/pages/dashboard-words.ts";
import { formatDays, whenToGo } from "#core/words/range-words.ts";
import { m } from "#messages";
import { Private, useDetailsHidden } from "./hide-details.tsx";
import { canSayDone, isEarly, isOverdue, nextDateWords } from "./next-date-words.ts";
import { HowItStands, TakeBack } from "./open-questions.tsx";
import { stripOfLocation } from "./strip-of-location.ts";
import type { Location } from "./use-dashboard.ts";
import { VisitFold } from "./visit-fold.tsx";
import { MissedDate } from "./what-to-do-now.tsx";

const words = reminderWords.date;

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
  const { name, state } = location;
  const hidden = useDetailsHidden();
  const date = parseLocationDate(location);
  if (date === null) return null;
  const longDate = withNumberOnDay(formatDays(date, today), location.numberOnDay);
  const isOpen = state === "dated";
  const toGo = isOpen && canSayDone(location) ? whenToGo(date, today, hidden ? null : who) : null;
  const { figure, which } = nextDateWords(location);
  const isLate = isOverdue(location);
  return (
    <section
      className={joinClasses("card main stack gap-4", isLate && "overdue")}
      aria-labelledby={headingId}
    >
      {isLate && <MissedDate asksZip location={location} who={who} days={longDate} />}
      <div className="row between at-end">
        <div className="row at-end countdown">
          <p className="num fig-2">{figure}</p>
          <div>
            <p className="soft breakable">
              {which}, <Private>{name}</Private>
            </p>
            <h2 id={headingId}>{longDate}</h2>
          </div>
        </div>
        <TheOneButton {...props} />
      </div>
      {toGo && <p>{toGo}</p>}
      {isOpen ? (
        <Reminders {...props} label={m.reminder_date_around({ days: longDate })} />
      ) : (
        <div className="row between">
          {!isLate && <HowItStands location={location} who={who} today={today} timeZone={timeZone} />}
          <TakeBack location={location} today={today} />
        </div>
      )}
      <DateNotices location={location} today={today} />
      <VisitFold location={location} who={who} today={today} onEdit={onPlanVisit} />
    </section>
  );
}

/** "I have registered", quietly while no reminder has begun; once that is said, or the date is over, "Set the next date". */
function TheOneButton({ location, who, today, onSetNextDate }: CardProps) {
  const hidden = useDetailsHidden();
  const asksDone = location.state === "dated" && canSayDone(location);
  return (
    <Button big look={asksDone && isEarly(location, today) ? "line" : "solid"} onClick={onSetNextDate}>
      {asksDone ? (hidden ? m.reminder_date_it_is_done() : words.haveRegistered(who)) : m.reminder_date_set()}
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
