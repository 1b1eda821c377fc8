import { type FormEvent, useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { notify } from "#app/browser/notifications.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { MiniStrip } from "#app/components/ui/day-strip.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { frequencyWords } from "#app/components/ui/frequency-words.ts";
import { Modal } from "#app/components/ui/modal.tsx";
import { furthestNextDate, nextDateProblem, parseTypedDate } from "#core/next-date.ts";
import { parsePlainDate } from "#core/parse-date.ts";
import { coversDate } from "#core/subscription.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { closedDateWords } from "#core/words/closed-days.ts";
import { formatDateNear, formatLongDateWithYear } from "#core/words/dates.ts";
import { sayProblem, titleOfReason } from "#core/words/problem-words.ts";
import { DoneQuestion, useDoneQuestion } from "./done-question.tsx";
import { useDetailsHidden } from "./hide-details.tsx";
import { canSayDone } from "./next-date-words.ts";
import { stripOfPlan } from "./strip-of-location.ts";
import { type LocationChange, useLocationChange } from "./use-location-change.ts";
import type { Location } from "./use-own-reminders.ts";

const words = catalogue.reminder.date;

type DialogProps = {
  location: Location;
  /**
   * Whether the button that opened it said that the present date is done. Null: it did not say, so the dialog asks. The answer
   * is "no" to begin with where a date is only corrected (false).
   */
  saysDone: boolean | null;
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  today: Temporal.PlainDate;
  /** The last day of the paid year; null without one. */
  endsOn: Temporal.PlainDate | null;
  /** Something was changed: what the page shows is out of date. */
  onChanged: () => void;
  onClose: () => void;
};

/**
 * Asks for the next date, and whether the present one is done. A date is suggested by the frequency and never set unasked.
 * Somebody can also say "done" without a date, or that there are no more dates.
 */
export function NextDateDialog(props: DialogProps) {
  const { location, saysDone, who, today, endsOn, onChanged, onClose } = props;
  const change = useLocationChange(location.id, () => {
    onChanged();
    onClose();
  });
  const date = parsePlainDate(location.nextDueOn);
  return (
    <Modal title={words.set} onClose={onClose}>
      {date && <p>{`The reminders for ${formatDateNear(date, today)} stop.`}</p>}
      <p>{catalogue.reminder.onlyTellsUs}</p>
      <NextDateForm
        location={location}
        saysDone={saysDone}
        who={who}
        today={today}
        endsOn={endsOn}
        change={change}
        onCancel={onClose}
      />
      <NoNextDate location={location} who={who} change={change} />
    </Modal>
  );
}

type FormProps = Pick<DialogProps, "location" | "saysDone" | "who" | "today" | "endsOn"> & {
  change: LocationChange;
  onCancel: () => void;
};

function NextDateForm({ location, saysDone, who, today, endsOn, change, onCancel }: FormProps) {
  const { name, timesPerYear } = location;
  const done = useDoneQuestion(location, saysDone);
  const [nextDate, setNextDate] = useState(location.suggested?.nextDueOn ?? "");
  const [wrong, setWrong] = useState<string>();
  const { failure, busy } = change;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = dateProblem(nextDate, name, today);
    setWrong(found?.message);
    const isDone = done.read();
    if (isDone === null) return;
    if (found === null) change.setNextDate({ nextDueOn: nextDate, isDone, dueOn: location.nextDueOn });
    else if (found.title) void notify({ title: found.title, message: found.message, color: "red" });
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <FormFailure message={failure && !failure.title ? failure.message : null} />
      <DoneQuestion location={location} who={who} today={today} isPaid={endsOn !== null} {...done} />
      <Field
        label={`Next date for ${name}`}
        hint={`${frequencyWords(timesPerYear ?? 1)}: we filled in a date that fits. Change it to the date on the paper.`}
        type="date"
        min={today.toString()}
        max={furthestNextDate(today).toString()}
        value={nextDate}
        onChange={(event) => setNextDate(event.target.value)}
        error={wrong ?? (failure?.title && failure.message)}
      />
      <PlannedDays date={parseTypedDate(nextDate)} name={name} today={today} endsOn={endsOn} />
      <p className="row">
        <Button type="submit" disabled={busy}>
          Set this date
        </Button>
        <Button look="text" onClick={onCancel}>
          Cancel
        </Button>
      </p>
    </form>
  );
}

/** Refuses what is not a day of the calendar, and a day in the past or too far ahead: "Invalid Date". */
function dateProblem(
  nextDate: string,
  name: string,
  today: Temporal.PlainDate,
): { title?: string | undefined; message: string } | null {
  const date = parseTypedDate(nextDate);
  if (date === null) return { message: "Please enter the date that is on the paper." };
  const problem = nextDateProblem(date, name, today);
  if (problem === null) return null;
  return { title: titleOfReason(problem), message: sayProblem(problem) };
}

type PlannedProps = {
  date: Temporal.PlainDate | null;
  name: string;
  today: Temporal.PlainDate;
  endsOn: Temporal.PlainDate | null;
};

/** What the date would bring: its reminders, or, where the paid year does not reach, none. */
function PlannedDays({ date, name, today, endsOn }: PlannedProps) {
  if (date === null || nextDateProblem(date, name, today)) return null;
  const closed = closedDateWords({ dueOn: date, opensOn: null });
  const isCovered = endsOn !== null && coversDate(endsOn, { dueOn: date, opensOn: null });
  return (
    <>
      {isCovered ? (
        <p>Six new reminders are planned.</p>
      ) : (
        <p className="st long" data-s="bad">
          {endsOn === null
            ? catalogue.reminder.remindsOncePaid
            : `${catalogue.reminder.coversNot(formatLongDateWithYear(date))} ${catalogue.reminder.renewAfterwards}`}
        </p>
      )}
      {closed && (
        <p className="st long" data-s="bad">
          {closed}
        </p>
      )}
      {isCovered && <MiniStrip days={stripOfPlan(date, today)} />}
    </>
  );
}

type NoDateProps = Pick<DialogProps, "location" | "who"> & { change: LocationChange };

function NoNextDate({ location, who, change }: NoDateProps) {
  const { state, nextDueOn } = location;
  const hidden = useDetailsHidden();
  if (state === "ended") return null;
  return (
    <details className="parted">
      <summary>{words.none}</summary>
      <div className="stack gap-2 inset">
        {canSayDone(location) && (
          <Button look="text" disabled={change.busy} onClick={() => change.markDone(nextDueOn)}>
            {hidden ? words.doneComesLater : words.comesLater(who)}
          </Button>
        )}
        <Button look="text" disabled={change.busy} onClick={() => change.end()}>
          {words.noMore}
        </Button>
      </div>
    </details>
  );
}
