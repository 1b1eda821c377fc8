import type { Temporal } from "temporal-polyfill";
import type { ApiSuccess, api } from "#app/browser/api.ts";
import { RichMessage } from "#app/components/ui/rich-message.tsx";
import { comesAgain } from "#app/routes/dashboard/next-date-words.ts";
import { parseLocationDate, parsePlainDate } from "#core/dates/parse-date.ts";
import { formatUsPhone } from "#core/people/contacts.ts";
import { type DueDate, daysUntil, everyMessage } from "#core/planning/message-days.ts";
import { dayStrip } from "#core/planning/strip-of-days.ts";
import { likelyLaterDates } from "#core/planning/suggest-next-date.ts";
import { closedDateWords } from "#core/words/closed-days.ts";
import { formatDateNear, formatHour, formatMonth } from "#core/words/dates.ts";
import { dateColorWords, withNumberOnDay } from "#core/words/number-on-day.ts";
import { formatFullDays, whenToGo } from "#core/words/range-words.ts";
import { unbrokenDates } from "#core/words/unbroken-dates.ts";
import { m } from "#messages";
import { Blank } from "./blank.tsx";
import { VisitSheet } from "./visit-sheet.tsx";

type Location = ApiSuccess<Awaited<ReturnType<typeof api.locations.$get>>>["locations"][number];

/**
 * One place's year: the office's phone, the next date with its reminder days, the visit, and room for later dates. The paper hangs where
 * others see it, so it does not show the name of another date.
 */
export function PlaceSheet({ location, today }: { location: Location; today: Temporal.PlainDate }) {
  const { officePhone, timesPerYear, state, other, visit } = location;
  const name = other === null ? location.name : m.other_on_paper({ color: dateColorWords[other.color]() });
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
      {other === null && (
        <p className="phone-line">
          <RichMessage
            parts={m.paper_office_phone.parts({ number: officePhone ? formatUsPhone(officePhone) : "" })}
            marks={{ phone: (number) => (number === "" ? <Blank /> : <strong>{number}</strong>) }}
          />
        </p>
      )}
      {state === "dated" && (
        <>
          <h3>{withNumberOnDay(formatFullDays(date), location.numberOnDay)}</h3>
          {toGo && <p>{toGo}</p>}
          {closed && <p>{closed}</p>}
          {location.covered ? (
            <ReminderDays
              date={{ ...date, appointmentOn, offsets: other?.offsets ?? null }}
              today={today}
              hasLastDay={location.strip.some(({ laterAt }) => laterAt.length > 0)}
            />
          ) : (
            <p>{m.paper_not_covered()}</p>
          )}
        </>
      )}
      {other === null && <VisitSheet location={location} today={today} />}
      {comesAgain(location) && (
        <>
          <h3>{state === "dated" ? m.paper_after_that() : m.paper_next_dates()}</h3>
          <ul className="plain-list">
            {later.map((date) => (
              <li key={date.toString()}>
                <span>{m.paper_next_date_around({ month: formatMonth(date) })}</span> <Blank />
              </li>
            ))}
            {later.length === 0 && (
              <li>
                <span>{m.paper_next_date()}</span> <Blank />
              </li>
            )}
          </ul>
        </>
      )}
    </section>
  );
}

/** The reminder days from today on. */
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
              {isToLeaveNextDay && ` ${m.paper_leave_at()}`}
              {sendAt !== null &&
                laterAt.length > 0 &&
                ` ${unbrokenDates(m.reminder_set_last_day_on_paper({ hours: [sendAt, ...laterAt].map(formatHour).join(", ") }))}`}
            </span>
            {isToLeaveNextDay && <Blank />}
          </li>
        );
      })}
    </ul>
  );
}

function dayWords(days: number, { dueOn, opensOn }: DueDate): string {
  if (days === 0) return opensOn === null ? m.paper_day_of_date() : m.paper_day_last();
  if (days > 0) return m.paper_day_after({ count: days });
  if (opensOn !== null && dueOn.add({ days }).equals(opensOn)) return m.paper_day_first();
  return opensOn === null ? m.paper_day_before({ count: -days }) : m.paper_day_before_last({ count: -days });
}
