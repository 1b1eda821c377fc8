import { capitalised } from "#core/words/capitalised.ts";
import { m } from "#messages";

/** What JSON can hold. */
export type CopyValue = string | number | boolean | null | CopyValue[] | { [name: string]: CopyValue };

/** "onListsOfOthers" becomes "On lists of others". */
export function sectionName(name: string): string {
  return capitalised(name.replace(/([A-Z])/g, " $1").toLowerCase());
}

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
  const plain = entries.filter(([, one]) => typeof one !== "object" || one === null);
  const nested = entries.filter(([, one]) => typeof one === "object" && one !== null);
  return (
    <div className="stack">
      {plain.length > 0 && (
        <dl className="facts">
          {plain.map(([name, one]) => (
            <div key={name}>
              <dt>{sectionName(name)}</dt>
              <dd>{wordsOf(one)}</dd>
            </div>
          ))}
        </dl>
      )}
      {nested.map(([name, one]) => (
        <div key={name} className="stack gap-2 inset">
          <p>
            <strong>{sectionName(name)}</strong>
          </p>
          <CopyPart value={one} />
        </div>
      ))}
    </div>
  );
}

function wordsOf(value: CopyValue): string {
  if (value === null || value === "") return "–";
  if (typeof value === "boolean") return value ? m.profile_copy_yes() : m.profile_copy_no();
  const at = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)[\d:.]*Z$/.exec(String(value));
  return at ? `${at[1]} ${at[2]}` : String(value);
}
