import { formatTime, longDateOfText } from "#core/words/dates.ts";
import { unbrokenDates } from "#core/words/unbroken-dates.ts";
import { m } from "#messages";
import { copyName } from "./copy-names.ts";

/** What JSON can hold. */
export type CopyValue = string | number | boolean | null | CopyValue[] | { [name: string]: CopyValue };

/** One part of the copy: a word, a list of names with their values, or several parts below each other. */
export function CopyPart({ value }: { value: CopyValue }) {
  if (Array.isArray(value)) return <Several values={value} />;
  if (typeof value === "object" && value !== null) return <Facts value={value} />;
  return <p>{wordsOf(value)}</p>;
}

function Several({ values }: { values: CopyValue[] }) {
  if (values.length === 0) return <p className="soft">{m.profile_copy_none()}</p>;
  return (
    <ol className="rows">
      {values.map((value, index) => (
        // The rows never change places: the copy is read once.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index}>
          <CopyPart value={value} />
        </li>
      ))}
    </ol>
  );
}

function Facts({ value }: { value: { [name: string]: CopyValue } }) {
  const entries = Object.entries(value);
  if (entries.length === 0) return <p className="soft">{m.profile_copy_none()}</p>;
  const plain = entries.filter(([name, one]) => isPlain(name, one));
  const nested = entries.filter(([name, one]) => !isPlain(name, one));
  return (
    <div className="stack">
      {plain.length > 0 && (
        <dl className="facts">
          {plain.map(([name, one]) => (
            <div key={name}>
              <dt>{copyName(name)}</dt>
              <dd className="breakable">{wordsOf(one)}</dd>
            </div>
          ))}
        </dl>
      )}
      {nested.map(([name, one]) => (
        <div key={name} className="stack gap-2 inset">
          <p>
            <strong>{copyName(name)}</strong>
          </p>
          <CopyPart value={one} />
        </div>
      ))}
    </div>
  );
}

/** A message's details are codes of our own, so they stand as they are stored. */
const isPlain = (name: string, value: CopyValue): boolean =>
  name === "params" || typeof value !== "object" || value === null;

function wordsOf(value: CopyValue): string {
  if (value === null || value === "") return "–";
  if (typeof value === "boolean") return value ? m.profile_copy_yes() : m.profile_copy_no();
  if (typeof value === "object") return Object.keys(value).length === 0 ? "–" : JSON.stringify(value);
  const [, date, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)[\d:.]*Z)?$/.exec(String(value)) ?? [];
  if (date === undefined) return String(value);
  const day = longDateOfText(date);
  return unbrokenDates(time === undefined ? day : m.moment_day_at({ day, time: formatTime(time) }));
}
