import { Temporal } from "temporal-polyfill";
import type { ApiSuccess, api } from "#app/browser/api.ts";
import { clockWords } from "#app/components/ui/moment-words.ts";
import { formatLongDateWithYear, longDateOfText } from "#core/words/dates.ts";
import { recordWords as words } from "#core/words/pages/record-words.ts";
import { m } from "#messages";
import { OwnNote } from "./own-note.tsx";

export type OwnRecord = ApiSuccess<Awaited<ReturnType<typeof api.record.$get>>>;
type Place = OwnRecord["places"][number];
type RecordedDate = Place["dates"][number];
type Said = RecordedDate["said"][number];

type PlaceProps = {
  place: Place;
  /** The registrant's. */
  timeZone: string;
  /** Called with the whole record after a new note. */
  onChanged: (record: OwnRecord) => void;
};

/** One place with all its dates, the newest first. */
export function PlaceRecord({ place, timeZone, onChanged }: PlaceProps) {
  return (
    <section className="stack" aria-labelledby={`place-${place.id}`}>
      <h2 className="rule breakable" id={`place-${place.id}`}>
        {place.name}
      </h2>
      <ul className="rows">
        {place.dates.map((date) => (
          <li key={date.dueOn} className="stack gap-2">
            <h3>{dayWords(date)}</h3>
            <p>
              <span className="st" data-s={marks[date.outcome]}>
                {words.outcomes[date.outcome]()}
              </span>
            </p>
            {date.appointment && <p>{appointmentWords(date.appointment)}</p>}
            {date.said.map((said) => (
              <p key={said.at} className="breakable">
                {saidWords(said, timeZone)}
              </p>
            ))}
            <OwnNote
              place={place.id}
              dueOn={date.dueOn}
              about={longDateOfText(date.dueOn)}
              note={date.note}
              onChanged={onChanged}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const marks = { done: "sent", passed: "bad", open: "plan", replaced: "off", ended: "off" } as const;

function dayWords({ opensOn, dueOn }: RecordedDate): string {
  const last = longDateOfText(dueOn);
  return opensOn === null ? last : m.date_range({ first: longDateOfText(opensOn), last });
}

function appointmentWords({ on, time }: NonNullable<RecordedDate["appointment"]>): string {
  return m.record_appointment({ day: longDateOfText(on), time: clockWords(Temporal.PlainTime.from(time)) });
}

/** "You marked it as done on November 23, 2026, 3:05 pm (by text). Undone on November 24, 2026, 9:00 am." */
function saidWords({ by, isYou, via, linkIn, at, undoneAt }: Said, timeZone: string): string {
  const told = m.record_told({
    who: isYou ? "own" : by === null ? "gone" : "other",
    by: by ?? "",
    moment: momentIn(at, timeZone),
    way: wayWords(via, linkIn),
  });
  return undoneAt === null
    ? told
    : `${told} ${m.record_taken_back({ moment: momentIn(undoneAt, timeZone) })}`;
}

function wayWords(via: Said["via"], linkIn: Said["linkIn"]): string {
  if (via !== "link") return words.ways[via]();
  if (linkIn === null) return words.ways.link();
  return linkIn === "email" ? words.ways.linkInEmail() : words.ways.linkInText();
}

function momentIn(at: string, timeZone: string): string {
  const moment = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone);
  return `${formatLongDateWithYear(moment.toPlainDate())}, ${clockWords(moment)}`;
}
