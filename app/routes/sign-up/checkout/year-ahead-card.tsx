import { useToday } from "#app/browser/page-clock.ts";
import { Status } from "#app/components/ui/status.tsx";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import { formatDayNear, formatTime } from "#core/words/dates.ts";
import { reminderSetWords } from "#core/words/pages/reminder-set-words.ts";
import { unbrokenDates } from "#core/words/unbroken-dates.ts";
import { m } from "#messages";
import type { Checkout } from "./use-checkout.ts";

type YearAhead = NonNullable<Checkout["yearAhead"]>;

/** Before the payment: on which days and at which hours reminders come, to whom and how, and who must say yes first. */
export function YearAheadCard({ year }: { year: YearAhead }) {
  return (
    <section className="card stack gap-5" aria-labelledby="year-ahead">
      <h2 className="t2" id="year-ahead">
        {m.checkout_when_they_come()}
      </h2>
      {year.places.map((place, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other name than its position
        <Place key={index} place={place} />
      ))}
      <p className="soft">
        {m.checkout_after_the_date()} {year.people.length > 1 && m.checkout_own_clock()}
      </p>
      <div className="stack gap-3">
        <h3>{m.checkout_who_gets_them()}</h3>
        <ul className="stack gap-3 plain-list">
          {year.people.map((person, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one first name
            <Person key={index} person={person} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Place({ place: { name, isNow, times } }: { place: YearAhead["places"][number] }) {
  const today = useToday("");
  return (
    <div className="stack gap-2">
      <h3 className="breakable">{name}</h3>
      {isNow && <p>{m.checkout_comes_now()}</p>}
      {!isNow && times.length === 0 && <p>{m.checkout_none()}</p>}
      <ul className="dotted">
        {times.map(({ on, time }) => {
          const day = parsePlainDate(on);
          const said = day && m.checkout_comes_on({ day: formatDayNear(day, today), time: formatTime(time) });
          return <li key={`${on} ${time}`}>{said && unbrokenDates(said)}</li>;
        })}
      </ul>
    </div>
  );
}

function Person({ person: { name, reminderSet, ways } }: { person: YearAhead["people"][number] }) {
  return (
    <li className="stack gap-1">
      <strong>{name ?? m.checkout_you()}</strong>
      {ways.map(({ kind, masked, waits }) => {
        return (
          <Status key={`${kind} ${masked}`} kind={waits ? "wait" : "sent"} className="long">
            <span className="breakable">{sayWay(kind, masked, waits, name)}</span>
          </Status>
        );
      })}
      {reminderSet !== "all" && <p className="soft">{reminderSetWords.names[reminderSet]()}</p>}
    </li>
  );
}

function sayWay(kind: ChannelKind, masked: string, waits: boolean, name: string | null): string {
  if (kind === "email") {
    if (!waits) return m.checkout_way_email_goes({ address: masked });
    return name === null
      ? m.checkout_way_email_waits_for_you({ address: masked })
      : m.checkout_way_email_waits({ address: masked, name });
  }
  if (!waits) return m.checkout_way_text_goes({ address: masked });
  return name === null
    ? m.checkout_way_text_waits_for_you({ address: masked })
    : m.checkout_way_text_waits({ address: masked, name });
}
