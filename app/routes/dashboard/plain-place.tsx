import type { Temporal } from "temporal-polyfill";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FieldError } from "#app/components/ui/field-error.tsx";
import { furthestNextDate } from "#core/dates/next-date.ts";
import { reminderWords } from "#core/words/pages/dashboard-words.ts";
import { m } from "#messages";
import type { DashboardOutcome } from "./dashboard-action.ts";
import { canSayDone, comesAgain, daysOf, howFar } from "./next-date-words.ts";
import type { Location } from "./use-dashboard.ts";

const { done: doneWords } = reminderWords;

type PlaceProps = {
  posted: DashboardOutcome;
  location: Location;
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  today: Temporal.PlainDate;
};

/** A place's date without a script, and the forms for it. */
export function PlainPlace(props: PlaceProps) {
  const { location, who, today, posted } = props;
  const { id, name, state } = location;
  const days = daysOf(location, today);
  const isOpen = state === "dated";
  return (
    <>
      <p className="breakable">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        :{" "}
        {state === "ended"
          ? m.without_script_no_more()
          : `${days}${canSayDone(location) ? `, ${howFar(location)}` : ""}`}
      </p>
      {location.acknowledgement && <p>{m.reminder_done_is_done({ date: days })}</p>}
      {(location.acknowledgement?.canUndo || location.lastDone) && (
        <form method="post">
          <Hidden location={location} dueOn={location.lastDone?.dueOn} />
          <Button type="submit" look="text" name="action" value="undo">
            {m.reminder_done_undo()}
            <span className="vh">: {name}</span>
          </Button>
        </form>
      )}
      {canSayDone(location) && (
        <form method="post" className="stack gap-2">
          <Hidden location={location} />
          <p className="sm soft">{m.reminder_done_others_are_told({ date: days })}</p>
          <p>
            <Button type="submit" look={isOpen ? "line" : "solid"} name="action" value="done">
              {m.without_script_it_is_done()}
              <span className="vh">: {name}</span>
            </Button>
          </p>
        </form>
      )}
      {state !== "ended" && comesAgain(location) && (
        <details open={!isOpen || (posted.location === id && posted.errors !== undefined)}>
          <summary>
            {m.without_script_set_date()}
            <span className="vh">: {name}</span>
          </summary>
          <NextDate location={location} who={who} today={today} posted={posted} />
        </details>
      )}
    </>
  );
}

type HiddenProps = { location: Location; dueOn?: string | undefined };

/** The place, and the date that the page shows: so a form of an outdated page changes nothing. */
function Hidden({ location: { id, nextDueOn }, dueOn = nextDueOn }: HiddenProps) {
  return (
    <>
      <input type="hidden" name="location" value={id} />
      <input type="hidden" name="dueOn" value={dueOn} />
    </>
  );
}

function NextDate({ location, who, today, posted }: PlaceProps) {
  const { id, suggested, timesPerYear } = location;
  const isPosted = posted.location === id;
  const errors = isPosted ? (posted.errors ?? {}) : {};
  const typed = isPosted ? posted.typed : undefined;
  const days = daysOf(location, today);
  const dayField = { type: "date", autoComplete: "off", max: furthestNextDate(today).toString() } as const;
  return (
    <form method="post" noValidate className="stack inset">
      <Hidden location={location} />
      {canSayDone(location) ? (
        <IsDone id={id} legend={doneWords.ask(who, days)} value={typed?.isDone} error={errors.isDone} />
      ) : (
        <input type="hidden" name="isDone" value="no" />
      )}
      <p>
        {m.reminder_date_day_missing()}
        {suggested &&
          timesPerYear !== null &&
          ` ${m.reminder_date_suggested_by({ count: timesPerYear, days: daysOf(suggested, today) })}`}
      </p>
      <div className="two">
        <Field
          {...dayField}
          label={m.without_script_first_day()}
          hint={m.without_script_first_day_hint()}
          name="opensOn"
          defaultValue={typed?.opensOn ?? ""}
          error={errors.opensOn}
        />
        <Field
          {...dayField}
          label={m.without_script_last_day()}
          name="nextDueOn"
          defaultValue={typed?.nextDueOn ?? ""}
          error={errors.nextDueOn}
        />
      </div>
      <p>
        <Button type="submit" name="action" value="next-date">
          {m.without_script_set_date()}
        </Button>
      </p>
    </form>
  );
}

type IsDoneProps = { id: string; legend: string; value: string | undefined; error: string | undefined };

/** Whether the present date is done, beside a next date. The form chooses nothing for the reader. */
function IsDone({ id, legend, value, error }: IsDoneProps) {
  const errorId = `is-done-${id}`;
  return (
    <fieldset className="stack gap-2" aria-describedby={error && errorId}>
      <legend>{legend}</legend>
      {[
        { answer: "yes", label: m.reminder_done_yes() },
        { answer: "no", label: m.reminder_done_no() },
      ].map(({ answer, label }) => (
        <label key={answer} className="tick-box">
          <input type="radio" name="isDone" value={answer} defaultChecked={value === answer} />
          {label}
        </label>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
