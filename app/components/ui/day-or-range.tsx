import { type Ref, useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { earliestFirstDay, furthestNextDate } from "#core/dates/next-date.ts";
import { m } from "#messages";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";

export type DayOrRangeKind = "one" | "several";

/** A date field: its id and name, its value, and its error. */
type DateField = {
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

type DayOrRangeProps = {
  /** The name under which the form sends the kind. */
  name: string;
  kind: DayOrRangeKind;
  onKind: (kind: DayOrRangeKind) => void;
  /** The label of the one day. */
  label: string;
  /** A hint about the answer, at the first date field. */
  hint?: string | undefined;
  /** The first day of several. It keeps the typed answer while the reader has picked one day. */
  first: DateField;
  /** The one day, or the last day of several. */
  last: DateField;
  today: Temporal.PlainDate;
};

/** A date as the paper gives it: one day or, behind a link, several days with a first and a last one. */
export function DayOrRange({ name, kind, onKind, label, hint, first, last, today }: DayOrRangeProps) {
  const isRange = kind === "several";
  const [hasAsked, setHasAsked] = useState(false);
  return (
    <>
      <input type="hidden" name={name} value={kind} />
      <div className="two">
        {isRange && (
          <DateInput
            label={m.date_kind_first()}
            hint={hint}
            min={earliestFirstDay(today)}
            max={furthestNextDate(today)}
            // The link that opens this field stands below it, so the focus moves up to the field.
            ref={hasAsked ? focusField : undefined}
            {...first}
          />
        )}
        <DateInput
          label={isRange ? m.date_kind_last() : label}
          hint={isRange ? undefined : hint}
          min={today}
          max={furthestNextDate(today)}
          {...last}
        />
      </div>
      <p>
        <Button
          look="text"
          slim
          onClick={() => {
            setHasAsked(true);
            onKind(isRange ? "one" : "several");
          }}
        >
          {isRange ? m.date_kind_only_one() : m.date_kind_several_question()}
        </Button>
      </p>
    </>
  );
}

const focusField = (field: HTMLInputElement | null) => field?.focus();

/** Moves the focus to the date field beside this button: the button fills the field in and then disappears. */
export const focusDateOf = ({ form }: HTMLButtonElement): void =>
  form?.querySelector<HTMLElement>("[name=nextDueOn]")?.focus();

type InputProps = DateField & {
  label: string;
  hint?: string | undefined;
  min: Temporal.PlainDate;
  max: Temporal.PlainDate;
  ref?: Ref<HTMLInputElement> | undefined;
};

function DateInput({ name, min, max, onChange, ...rest }: InputProps) {
  return (
    <Field
      type="date"
      id={name}
      name={name}
      min={min.toString()}
      max={max.toString()}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      {...rest}
    />
  );
}
