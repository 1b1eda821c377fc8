import type { Temporal } from "temporal-polyfill";
import type { ApiSuccess, api } from "#app/browser/api.ts";
import { parseLocationDate, parsePlainDate } from "#core/dates/parse-date.ts";
import { formatUsPhone } from "#core/people/contacts.ts";
import { type DueDate, daysUntil, everyMessage } from "#core/planning/message-days.ts";
import { dayStrip } from "#core/planning/strip-of-days.ts";
import { likelyLaterDates } from "#core/planning/suggest-next-date.ts";
import { closedDateWords } from "#core/words/closed-days.ts";
import { formatDateNear, formatHour, formatMonth } from "#core/words/dates.ts";
import { withNumberOnDay } from "#core/words/number-on-day.ts";
import { onceWords } from "#core/words/once-words.ts";
import { formatFullDays, whenToGo } from "#core/words/range-words.ts";
import { m } from "#messages";
import { Blank } from "./blank.tsx";
import { VisitSheet } from "./visit-sheet.tsx";

type Location = ApiSuccess<Awaited<ReturnType<typeof api.locations.$get>>>["locations"][number];

/**
 * One place's year: the office's phone, the next date with its reminder days, the visit, and room for later dates. The paper
 * hangs where others see it, so what a date that comes once is about does not stand on it.
 */
export function PlaceSheet({ location, today }: { location: Location; today: Temporal.PlainDate }) {
  const { officePhone, timesPerYear, state, onceAbout, visit } = location;
  const name = onceAbout === null ? location.name : onceWords.other();
  const date = parseLocationDate(location);
  if (date === null) return null;
  const { dueOn } = date;
  const appointmentOn = visit.appointment && parsePlainDate(visit.appointment.on);
  const closed = closedDateWords(date, today);
  const toGo = whenToGo(date, today, null);
  const later = timesPerYear === null ? [] : likelyLaterDates(dueOn, timesPerYear, today);
  return (
    <section className="stack" aria-label={name}>
      <h2 className="rule breakable">{name}</h2>
      <p className="phone-line">
        Office phone: {officePhone ? <strong>{formatUsPhone(officePhone)}</strong> : <Blank />}
      </p>
      {state === "dated" && (
        <>
          <h3>{withNumberOnDay(formatFullDays(date), location.numberOnDay)}</h3>
          {toGo && <p>{toGo}</p>}
          {closed && <p>{closed}</p>}
          {location.covered ? (
            <ReminderDays
              date={{ ...date, appointmentOn, isOnce: onceAbout !== null }}
              today={today}
              hasLastDay={location.strip.some(({ laterAt }) => laterAt.length > 0)}
            />
          ) : (
            <p>{m.paper_not_covered()}</p>
          )}
        </>
      )}
      <VisitSheet location={location} today={today} />
      {onceAbout === null && (
        <>
          <h3>{state === "dated" ? "After that" : "The next dates"}</h3>
          <ul className="plain-list">
            {later.map((date) => (
              <li key={date.toString()}>
                <span>Around {formatMonth(date)}. The date on the paper:</span> <Blank />
              </li>
            ))}
            {later.length === 0 && (
              <li>
                <span>The next date on the paper:</span> <Blank />
              </li>
            )}
          </ul>
        </>
      )}
    </section>
  );
}

/** The reminder days that are still to come, today among them. */
function ReminderDays({
  date,
  today,
  hasLastDay,
}: {
  date: DueDate;
  today: Temporal.PlainDate;
  hasLastDay: boolean;
}) {
  const days = dayStrip(date, today, { ...everyMessage, hasLastDay }).filter(
    ({ date, sendAt }) => sendAt !== null && daysUntil(date, today) >= 0,
  );
  return (
    <ul className="plain-list">
      {days.map(({ date: day, days, sendAt, laterAt, isAppointment }) => {
        const isBeforeAppointment = date.appointmentOn?.equals(day.add({ days: 1 })) ?? false;
        const isToLeaveNextDay = days === -1 || isBeforeAppointment;
        return (
          <li key={days}>
            <span>
              {formatDateNear(day, today)}: <strong>{dayWords(days, date)}</strong>
              {isAppointment && ` ${m.visit_on_paper()}`}
              {isBeforeAppointment && ` ${m.visit_tomorrow_on_paper()}`}
              {isToLeaveNextDay && " What time to leave?"}
              {sendAt !== null &&
                laterAt.length > 0 &&
                ` ${m.reminder_set_last_day_on_paper({ hours: [sendAt, ...laterAt].map(formatHour).join(", ") })}`}
            </span>
            {isToLeaveNextDay && <Blank />}
          </li>
        );
      })}
    </ul>
  );
}

function dayWords(days: number, { dueOn, opensOn }: DueDate): string {
  if (days === 0) return opensOn === null ? "the day. Go today." : "the last day. Go today.";
  if (days > 0)
    return days === 1 ? "1 day after. Done?" : `${days} days after. Done? If not, call the office.`;
  if (opensOn !== null && dueOn.add({ days }).equals(opensOn)) return "the first day. Go from today on.";
  const before = days === -1 ? "1 day before" : `${-days} days before`;
  return opensOn === null ? `${before}.` : `${before} the last day.`;
}
