import { type FormEvent, useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { notify } from "#app/browser/notifications.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { DayOrRange, type DayOrRangeKind } from "#app/components/ui/day-or-range.tsx";
import { MiniStrip } from "#app/components/ui/day-strip.tsx";
import { frequencyWords } from "#app/components/ui/frequency-words.ts";
import { Modal } from "#app/components/ui/modal.tsx";
import { checkNextDate, type DateProblems, type TypedDate } from "#core/next-date.ts";
import { parseLocationDate } from "#core/parse-date.ts";
import type { Problem } from "#core/refusals.ts";
import { coversDate } from "#core/subscription.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { closedDateWords } from "#core/words/closed-days.ts";
import { sayProblem, titleOfReason } from "#core/words/problem-words.ts";
import { formatDays, formatLongDays } from "#core/words/range-words.ts";
import { DoneQuestion, useDoneQuestion } from "./done-question.tsx";
import { useDetailsHidden } from "./hide-details.tsx";
import { canSayDone } from "./next-date-words.ts";
import { sayNumber, stripLabel, stripOfPlan } from "./strip-of-location.ts";
import type { Location } from "./use-dashboard.ts";
import { type LocationChange, useLocationChange } from "./use-location-change.ts";

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
  const change = useLocationChange(location.id, { onChanged, onClose });
  const date = parseLocationDate(location);
  return (
    <Modal title={words.set} onClose={onClose}>
      {date && <p>{`The reminders for ${formatDays(date, today)} stop.`}</p>}
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
      <NoNextDate location={location} today={today} change={change} />
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
  const [kind, setKind] = useState<DayOrRangeKind>(startKind(location));
  const [firstDay, setFirstDay] = useState(location.suggested?.opensOn ?? "");
  const [lastDay, setLastDay] = useState(location.suggested?.nextDueOn ?? "");
  const [wrong, setWrong] = useState<DateProblems>({});
  const { failure, busy } = change;
  const typed: TypedDate = { opensOn: kind === "several" ? firstDay : null, nextDueOn: lastDay };

  function submit(event: FormEvent): void {
    event.preventDefault();
    const checked = checkNextDate(typed, name, today);
    setWrong("problems" in checked ? checked.problems : {});
    const isDone = done.read();
    if (isDone === null) return;
    if ("date" in checked) {
      const said = catalogue.saved.nextDate(formatDays(checked.date, today));
      change.setNextDate({ ...typed, isDone, dueOn: location.nextDueOn }, said);
      return;
    }
    const { opensOn, nextDueOn } = checked.problems;
    for (const problem of [opensOn, nextDueOn]) {
      const title = problem && titleOfReason(problem);
      if (title) void notify({ title, message: sayProblem(problem), color: "red" });
    }
  }

  const fits =
    kind === "one" ? "a date that fits. Change it to the date" : "days that fit. Change them to the days";
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <FormFailure message={failure && !failure.title ? failure.message : null} />
      <DoneQuestion location={location} who={who} today={today} isPaid={endsOn !== null} {...done} />
      <DayOrRange
        name="days"
        kind={kind}
        onKind={setKind}
        label={`Next date for ${name}`}
        hint={`${frequencyWords(timesPerYear ?? 1)}: we filled in ${fits} on the paper.`}
        first={{
          ...{ name: "opensOn", value: firstDay, onChange: setFirstDay },
          error: besideField(wrong.opensOn, words.firstDayMissing),
        }}
        last={{
          ...{ name: "nextDueOn", value: lastDay, onChange: setLastDay },
          error: besideField(wrong.nextDueOn, words.dayMissing) ?? (failure?.title && failure.message),
        }}
        today={today}
      />
      <PlannedDays typed={typed} name={name} today={today} endsOn={endsOn} />
      <p className="row">
        <Button type="submit" busy={busy}>
          {kind === "one" ? "Set this date" : "Set these days"}
        </Button>
        <Button look="text" onClick={onCancel}>
          Cancel
        </Button>
      </p>
    </form>
  );
}

/** A place whose date was a range has a range next. Whether the next one is suggested, or typed, it can be changed. */
const startKind = ({ opensOn, suggested }: Location): DayOrRangeKind =>
  (suggested ?? { opensOn }).opensOn === null ? "one" : "several";

/** The words beside a field. `missing` is said when the field holds no day of the calendar. */
function besideField(problem: Problem | undefined, missing: string): string | undefined {
  if (problem === undefined) return undefined;
  return problem === "location-incomplete" ? missing : sayProblem(problem);
}

type PlannedProps = {
  typed: TypedDate;
  name: string;
  today: Temporal.PlainDate;
  endsOn: Temporal.PlainDate | null;
};

/** What the date would bring: its reminders, or, where the paid year does not reach, none. */
function PlannedDays({ typed, name, today, endsOn }: PlannedProps) {
  const checked = checkNextDate(typed, name, today);
  if ("problems" in checked) return null;
  const { date } = checked;
  const closed = closedDateWords(date, today);
  const isCovered = endsOn !== null && coversDate(endsOn, date);
  const days = stripOfPlan(date, today);
  return (
    <>
      {isCovered ? (
        <p>{`${sayNumber(days.filter(({ status }) => status !== null).length)} new reminders are planned.`}</p>
      ) : (
        <p className="st long" data-s="bad">
          {endsOn === null
            ? catalogue.reminder.remindsOncePaid
            : `${catalogue.reminder.coversNot(formatLongDays(date))} ${catalogue.reminder.renewAfterwards}`}
        </p>
      )}
      {closed && (
        <p className="st long" data-s="bad">
          {closed}
        </p>
      )}
      {isCovered && <MiniStrip days={days} label={stripLabel(days)} />}
    </>
  );
}

type NoDateProps = Pick<DialogProps, "location" | "today"> & { change: LocationChange };

function NoNextDate({ location, today, change }: NoDateProps) {
  const { state, nextDueOn } = location;
  const date = parseLocationDate(location);
  const hidden = useDetailsHidden();
  if (state === "ended") return null;
  return (
    <details className="parted">
      <summary>{words.none}</summary>
      <div className="stack gap-2 inset">
        {canSayDone(location) && (
          <Button
            look="text"
            busy={change.busy}
            onClick={() =>
              change.markDone(nextDueOn, catalogue.saved.isDone(date ? formatDays(date, today) : nextDueOn))
            }
          >
            {hidden ? words.doneComesLater : words.comesLater}
          </Button>
        )}
        <Button look="text" busy={change.busy} onClick={() => change.end()}>
          {words.noMore}
        </Button>
      </div>
    </details>
  );
}
