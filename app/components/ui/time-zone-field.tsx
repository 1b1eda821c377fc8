import { type ReactNode, useState } from "react";
import { browserTimeZone } from "#app/browser/us-time-zone.ts";
import { commonTimeZones, otherTimeZones, type TimeZoneChoice } from "#core/dates/time-zones.ts";
import { m } from "#messages";
import { SelectField } from "./field.tsx";

type FieldProps = {
  id?: string;
  name: string;
  hint?: ReactNode;
  /** An IANA id, or "" when none is chosen. */
  value: string;
  onChange: (timeZone: string) => void;
  error?: string | undefined;
};

/** The value of the option that opens the second list. No zone has it. */
const another = "another";

/**
 * A choice of a time zone. The first list has the common zones, and always the browser's own and the chosen one. "Another time zone" opens
 * a second list with all others. Until the reader chooses there, no zone is chosen: the first list did not have theirs. The list that holds
 * the answer has the id and the name.
 */
export function TimeZoneField({ id, name, hint, value, onChange, error }: FieldProps) {
  const [isAsked, setAsked] = useState(false);
  const isOpen = isAsked && (value === "" || isAmongOthers(value));
  const own = browserTimeZone();
  const answering = { ...(id !== undefined && { id }), name, error };
  return (
    <>
      <SelectField
        label={m.time_zone_label()}
        hint={hint}
        value={isOpen ? another : value}
        onChange={({ target }) => {
          setAsked(target.value === another);
          onChange(target.value === another ? "" : target.value);
        }}
        {...(!isOpen && answering)}
      >
        {value === "" && !isOpen && <option value="">{m.time_zone_choose()}</option>}
        <Zones zones={firstChoices(own, isOpen ? "" : value)} own={own} />
        <option value={another}>{m.time_zone_another()}</option>
      </SelectField>
      {isOpen && (
        <SelectField
          label={m.time_zone_another()}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          {...answering}
        >
          {value === "" && <option value="">{m.time_zone_choose()}</option>}
          <Zones zones={otherTimeZones} own={own} />
        </SelectField>
      )}
    </>
  );
}

function Zones({ zones, own }: { zones: readonly TimeZoneChoice[]; own: string }) {
  return zones.map(({ id, label }) => (
    <option key={id} value={id}>
      {id === own ? m.time_zone_of_device({ zone: label() }) : label()}
    </option>
  ));
}

const isAmongOthers = (zone: string): boolean => otherTimeZones.some(({ id }) => id === zone);

/** The common zones and, from the others, the browser's own and the chosen one. */
function firstChoices(own: string, chosen: string): TimeZoneChoice[] {
  return [...commonTimeZones, ...otherTimeZones.filter(({ id }) => id === own || id === chosen)];
}
