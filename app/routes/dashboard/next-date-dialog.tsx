import { type MouseEvent, useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { saySaved } from "#app/browser/saved-words.ts";
import { usePageForm } from "#app/browser/use-page-form.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { DayOrRange, type DayOrRangeKind, focusDateOf } from "#app/components/ui/day-or-range.tsx";
import { MiniStrip } from "#app/components/ui/day-strip.tsx";
import { HiddenFields } from "#app/components/ui/hidden-fields.tsx";
import { Modal } from "#app/components/ui/modal.tsx";
import { brand } from "#core/brand.ts";
import { checkNextDate, type TypedDate } from "#core/dates/next-date.ts";
import { coversDate } from "#core/money/subscription.ts";
import { closedDateWords } from "#core/words/closed-days.ts";
import { formatDays, formatLongDays } from "#core/words/range-words.ts";
import { m } from "#messages";
import { ActButton } from "./act-button.tsx";
import type { DashboardOutcome } from "./dashboard-action.ts";
import { DoneQuestion } from "./done-question.tsx";
import { useDetailsHidden } from "./hide-details.tsx";
import { canSayDone, daysOf } from "./next-date-words.ts";
import { stripLabel, stripOfPlan } from "./strip-of-location.ts";
import type { Location } from "./use-dashboard.ts";

type DialogProps = {
  location: Location;
  /**
   * Whether the button that opened the dialog said that the present date is done. Null: it is early for that, so the dialog asks. False:
   * the button only updates the date.
   */
  saysDone: boolean | null;
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  today: Temporal.PlainDate;
  /** The last day of the paid year; null without one. */
  endsOn: Temporal.PlainDate | null;
  onClose: () => void;
};

/**
 * Asks for the next date first, then whether the present one is done. The frequency suggests a date, and the reader has to take it: the
 * dialog never fills it in by itself. "Registered, but I don't have the next date yet" is an answer, too.
 */
export function NextDateDialog(props: DialogProps) {
  const { location, saysDone, today, onClose } = props;
  const isUpdate = saysDone === false && canSayDone(location);
  return (
    <Modal title={isUpdate ? m.reminder_date_update() : m.reminder_date_set()} onClose={onClose}>
      <NextDateForm {...props} />
      {saysDone !== false && canSayDone(location) && (
        <NoNextDate location={location} today={today} onClose={onClose} />
      )}
    </Modal>
  );
}

function NextDateForm({ location, saysDone, who, today, endsOn, onClose }: DialogProps) {
  const { id, name, nextDueOn, suggested } = location;
  const days = daysOf(location, today);
  const [kind, setKind] = useState<DayOrRangeKind>(startKind(location));
  const [firstDay, setFirstDay] = useState("");
  const [lastDay, setLastDay] = useState("");
  const typed: TypedDate = { opensOn: kind === "several" ? firstDay : null, nextDueOn: lastDay };
  const { formProps, sends, errors, failure } = usePageForm<DashboardOutcome>({
    whenLost: { ask: "again" },
    onOutcome({ isDone }) {
      if (!isDone) return;
      saySaved(m.saved_next_date({ days: daysOfTyped(typed, name, today) }));
      onClose();
    },
  });
  function takeSuggested({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    focusDateOf(currentTarget);
    setKind(startKind(location));
    setFirstDay(suggested?.opensOn ?? "");
    setLastDay(suggested?.nextDueOn ?? "");
  }

  return (
    <form className="stack" {...formProps}>
      <FormFailure message={failure} />
      <HiddenFields of={{ location: id, dueOn: nextDueOn }} />
      <DayOrRange
        name="days"
        kind={kind}
        onKind={setKind}
        label={m.reminder_date_for_place({ place: name })}
        hint={m.reminder_date_on_paper()}
        first={{ name: "opensOn", value: firstDay, onChange: setFirstDay, error: errors.opensOn }}
        last={{ name: "nextDueOn", value: lastDay, onChange: setLastDay, error: errors.nextDueOn }}
        today={today}
      />
      {lastDay === "" && firstDay === "" && suggested && (
        <p>
          <Button look="line" slim onClick={takeSuggested}>
            <span className="breakable">
              {m.reminder_date_take_suggested({ days: daysOf(suggested, today) })}
            </span>
          </Button>
        </p>
      )}
      <DoneQuestion
        location={location}
        saysDone={saysDone === true}
        who={who}
        today={today}
        isPaid={endsOn !== null}
        error={errors.isDone}
      />
      <PlannedDays typed={typed} name={name} today={today} endsOn={endsOn} />
      {canSayDone(location) && (
        <p className="sm">
          {saysDone === true && endsOn !== null
            ? m.reminder_done_others_are_told({ date: days })
            : m.reminder_date_reminders_stop({ days })}
        </p>
      )}
      <p className="sm">{m.reminder_only_tells_us({ brand: brand.name })}</p>
      <p className="row actions">
        <Button {...sends} name="action" value="next-date">
          {kind === "one" ? m.reminder_date_set_this() : m.reminder_date_set_these()}
        </Button>
        <Button look="text" onClick={onClose}>
          {m.dialog_cancel()}
        </Button>
      </p>
    </form>
  );
}

/** After a range of days the next date is likely a range too. The reader can change this. */
const startKind = ({ opensOn, suggested }: Location): DayOrRangeKind =>
  (suggested ?? { opensOn }).opensOn === null ? "one" : "several";

/** The typed days in words. */
function daysOfTyped(typed: TypedDate, name: string, today: Temporal.PlainDate): string {
  const checked = checkNextDate(typed, name, today);
  return "date" in checked ? formatDays(checked.date, today) : typed.nextDueOn;
}

type PlannedProps = {
  typed: TypedDate;
  name: string;
  today: Temporal.PlainDate;
  endsOn: Temporal.PlainDate | null;
};

/** The reminders that the date would bring, or that the paid year does not cover it. */
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
        <p>{m.reminder_date_planned({ count: days.filter(({ status }) => status !== null).length })}</p>
      ) : (
        <p className="st long" data-s="bad">
          {endsOn === null
            ? m.reminder_reminds_once_paid()
            : `${m.reminder_covers_not({ date: formatLongDays(date) })} ${m.reminder_renew_afterwards()}`}
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

function NoNextDate({ location, today, onClose }: Pick<DialogProps, "location" | "today" | "onClose">) {
  const { id, nextDueOn } = location;
  const hidden = useDetailsHidden();
  return (
    <div className="parted">
      <ActButton
        act="done"
        fields={{ location: id, dueOn: nextDueOn }}
        look="line"
        isInDialog
        onDone={() => {
          saySaved(m.saved_is_done({ days: daysOf(location, today) }));
          onClose();
        }}
      >
        <span className="breakable">
          {hidden ? m.reminder_date_done_comes_later() : m.reminder_date_comes_later()}
        </span>
      </ActButton>
    </div>
  );
}
