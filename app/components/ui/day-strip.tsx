import { m } from "#messages";
import { joinClasses } from "./join-classes.ts";
import type { StatusKind } from "./status.tsx";

/** One day of the strip, with its words. `stripDays` makes such days from core's model. */
export type DayStripDay = {
  /** ISO, "2026-12-10". */
  date: string;
  /** "Thu" */
  weekday: string;
  /** "Dec 10" */
  monthDay: string;
  /** Days relative to the date: at most 3. Before -7 the strip has only the days with a reminder. */
  days: number;
  /** A name for the day, in place of "5 days before": "First day". */
  name?: string;
  /** Whether the day lies in a range of several days. */
  isInRange?: boolean;
  /** Null on a day without a reminder: it is a small tick, which screen readers skip. */
  status: StatusKind | null;
  /** More lines below the day: "All arrived", "At 9 am". */
  notes?: readonly string[];
  isToday?: boolean;
};

function relation(days: number): string {
  if (days === 0) return m.strip_the_day();
  return days < 0 ? m.strip_days_before({ count: -days }) : m.strip_days_after({ count: days });
}

// Posts rise toward the day and fall after it.
const postClass: Record<number, string> = { [-3]: "n3", [-1]: "n1", 0: "day", 1: "n3" };

type Look = Pick<DayStripDay, "days" | "name" | "status" | "isToday" | "isInRange">;

function dayClass({ days, name, status, isToday, isInRange }: Look): string {
  return joinClasses(
    status ? postClass[days] : "tick",
    days > 0 && "aft",
    isToday && "now",
    isInRange && "in",
    name && "named",
    days < firstNearDay && "far",
  );
}

/** From this day on the strip shows every day. An earlier day stands apart. */
const firstNearDay = -7;

/** Whether these are the eleven days from a week before to three days after, each with its usual width, and no others. */
const isUsual = (days: readonly DayStripDay[]): boolean =>
  days.length === 11 && !days.some(({ name }) => name);

/**
 * The signature of the product: eleven calendar days around a date, six of them with a reminder. Earlier days with a reminder stand before
 * them, and a range of days is a band. On a phone the strip stands upright.
 */
export function DayStrip({ label, days }: { label: string; days: readonly DayStripDay[] }) {
  return (
    <ol className={joinClasses("strip", isUsual(days) && "eleven")} aria-label={label}>
      {days.map((day) => (
        <li
          key={day.date}
          className={dayClass(day)}
          data-s={day.status ?? undefined}
          aria-hidden={!day.status && !day.isToday ? true : undefined}
        >
          <i />
          {day.isToday && <b>{m.strip_today()}</b>}
          <p>
            {day.status ? (
              <MarkedDay {...day} />
            ) : (
              <time dateTime={day.date}>{Number(day.date.slice(-2))}</time>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}

function MarkedDay({ date, weekday, monthDay, days, name, status, notes = [] }: DayStripDay) {
  return (
    <>
      <time dateTime={date}>
        <span>{weekday}</span> {monthDay}
      </time>
      <small>{name ?? relation(days)}</small>
      {notes.map((note) => (
        <small key={note} className={status === "bad" ? "bad" : undefined}>
          {note}
        </small>
      ))}
    </>
  );
}

type MiniStripProps = {
  days: readonly Pick<DayStripDay, "date" | "days" | "status" | "isInRange">[];
  /** Words for readers who do not see the strip. */
  label: string;
};

/** The strip without labels, for lists: put the date in text beside it. */
export function MiniStrip({ days, label }: MiniStripProps) {
  return (
    <div className="mini" role="img" aria-label={label}>
      {days.map((day) => (
        <i
          key={day.date}
          className={joinClasses(dayClass({ ...day, isToday: false })) || undefined}
          data-s={day.status ?? undefined}
        />
      ))}
    </div>
  );
}
