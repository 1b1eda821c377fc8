import { Link } from "react-router";
import type { Temporal } from "temporal-polyfill";
import { Field } from "#app/components/ui/field.tsx";
import { oncePageWords as words } from "#core/words/pages/plan-words.ts";
import { m } from "#messages";

type DayProps = {
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  today: Temporal.PlainDate;
  value?: string;
  error: string | undefined;
};

/** The day of a date that comes once. We never count it: rules differ, and a day that we got wrong could be missed. */
export function OnceDayField({ who, today, value = "", error }: DayProps) {
  return (
    <>
      <Field
        label={m.once_day()}
        hint={words.typeIt(who)}
        type="date"
        name="dueOn"
        min={today.toString()}
        autoComplete="off"
        defaultValue={value}
        error={error}
      />
      <p className="row gap-5">
        <Link className="touch-link" to="/documentation/choose-the-date">
          {m.once_read_more()}
        </Link>
        <Link className="touch-link" to="/police-department-list-by-city">
          {m.once_find_office()}
        </Link>
      </p>
    </>
  );
}
