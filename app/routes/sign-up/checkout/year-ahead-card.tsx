import { Status } from "#app/components/ui/status.tsx";
import type { ChannelKind } from "#core/people/channels.ts";
import { reminderSetWords } from "#core/words/pages/reminder-set-words.ts";
import { m } from "#messages";
import { FirstDate } from "./first-date.tsx";
import type { Checkout } from "./use-checkout.ts";

/** Before the payment: the messages around the first date, who gets them and on which channel, and who must say yes first. */
export function YearAheadCard({
  year: { isNow, people },
  firstDate,
  places,
}: {
  year: NonNullable<Checkout["yearAhead"]>;
  firstDate: Checkout["firstDate"];
  places: number;
}) {
  return (
    <section className="card stack gap-5" aria-labelledby="year-ahead">
      <h2 className="t2" id="year-ahead">
        {m.checkout_when_they_come()}
      </h2>
      {firstDate && <FirstDate first={firstDate} />}
      {isNow && <p>{m.checkout_comes_now()}</p>}
      <p className="soft">
        {places > 1 && m.checkout_same_for_each()} {m.checkout_after_the_date()}{" "}
        {people.length > 1 && m.checkout_own_clock()}
      </p>
      <div className="stack gap-3">
        <h3>{m.checkout_who_gets_them()}</h3>
        <ul className="stack gap-3 plain-list">
          {people.map((person, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one first name
            <Person key={index} person={person} />
          ))}
        </ul>
      </div>
    </section>
  );
}

type Reader = NonNullable<Checkout["yearAhead"]>["people"][number];

function Person({ person: { name, reminderSet, ways } }: { person: Reader }) {
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
