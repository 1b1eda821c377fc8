import { useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { saySaved } from "#app/browser/saved-words.ts";
import { Button } from "#app/components/ui/button.tsx";
import { DayOrRange, type DayOrRangeKind, focusDateOf } from "#app/components/ui/day-or-range.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FieldError } from "#app/components/ui/field-error.tsx";
import { Modal } from "#app/components/ui/modal.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Picks } from "#app/components/ui/pick.tsx";
import { type Rhythm, rhythmUnits } from "#core/dates/date-kinds.ts";
import { parseTypedDate } from "#core/dates/next-date.ts";
import { rhythmAtMost } from "#core/dates/other-dates.ts";
import { firstName } from "#core/people/contacts.ts";
import { daysUntil } from "#core/planning/message-days.ts";
import {
  compareOffsets,
  dayOfOffset,
  firstReminderDaysBefore,
  isBeforeDate,
  isDayOffset,
  isOfLastDay,
  isOfShortClock,
  type OffsetKey,
  offeredOffsets,
  offsets,
} from "#core/planning/offsets.ts";
import { signupLimits } from "#core/signup/form.ts";
import { capitalised } from "#core/words/capitalised.ts";
import { inList, offsetWords } from "#core/words/counts.ts";
import { formatHour } from "#core/words/dates.ts";
import { ofWhom } from "#core/words/of-whom.ts";
import { unbrokenDates } from "#core/words/unbroken-dates.ts";
import { m } from "#messages";
import { ActButton } from "./act-button.tsx";
import { useWhose } from "./chosen-person.ts";
import { DialogForm } from "./dialog-form.tsx";
import { Private, useDetailsHidden } from "./hide-details.tsx";
import { daysOf } from "./next-date-words.ts";
import type { OtherLocation } from "./other-location.ts";
import type { Recipient } from "./use-dashboard.ts";

type DialogProps = {
  /** Null for a new one. */
  location: OtherLocation | null;
  recipients: readonly Recipient[];
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  today: Temporal.PlainDate;
  isPaid: boolean;
  onClose: () => void;
};

/**
 * Adds another date, or changes it. Once it is over, the dialog asks for its next day: it suggests one, and never fills it in by itself.
 */
export function OtherDateDialog({ location, recipients, who, today, isPaid, onClose }: DialogProps) {
  const whose = useWhose();
  const name = useDetailsHidden() ? null : who;
  const title = location === null ? m.other_add() : m.other_edit();
  const present = location?.state === "dated" ? location : null;
  const [kind, setKind] = useState<DayOrRangeKind>((location?.opensOn ?? null) === null ? "one" : "several");
  const [firstDay, setFirstDay] = useState(present?.opensOn ?? "");
  const [lastDay, setLastDay] = useState(present?.nextDueOn ?? "");
  const [often, setOften] = useState<Often>(location?.other.every?.unit ?? "once");
  const suggested = lastDay === "" && firstDay === "" ? location?.suggested : null;
  if (location === null && !isPaid) {
    return (
      <Modal title={title} onClose={onClose}>
        <Notice tone="warning">
          <p>{m.other_needs_paid_year()}</p>
        </Notice>
      </Modal>
    );
  }
  const others = recipients.filter(({ canChooseReminders }) => canChooseReminders);
  return (
    <Modal title={title} onClose={onClose}>
      <p>{m.other_about()}</p>
      <DialogForm
        act={location === null ? "add-other" : "change-other"}
        about={location === null ? whose : { location: location.id }}
        submitLabel={location === null ? m.other_submit() : m.reminder_save()}
        saved={() => m.saved_it()}
        onClose={onClose}
      >
        {(errors) => (
          <>
            <Field
              label={m.other_name()}
              hint={m.other_name_hint()}
              name="name"
              autoComplete="off"
              maxLength={signupLimits.locationName}
              defaultValue={location?.name ?? ""}
              error={errors.name}
            />
            <DayOrRange
              name="days"
              kind={kind}
              onKind={setKind}
              label={m.other_day()}
              hint={m.other_day_hint()}
              first={{ name: "opensOn", value: firstDay, onChange: setFirstDay, error: errors.opensOn }}
              last={{ name: "nextDueOn", value: lastDay, onChange: setLastDay, error: errors.nextDueOn }}
              today={today}
            />
            {suggested && (
              <p>
                <Button
                  look="line"
                  slim
                  onClick={({ currentTarget }) => {
                    focusDateOf(currentTarget);
                    setKind(suggested.opensOn === null ? "one" : "several");
                    setFirstDay(suggested.opensOn ?? "");
                    setLastDay(suggested.nextDueOn);
                  }}
                >
                  <span className="breakable">
                    {m.reminder_date_take_suggested({ days: daysOf(suggested, today) })}
                  </span>
                </Button>
              </p>
            )}
            <HowOften
              often={often}
              onOften={setOften}
              count={location?.other.every?.count ?? 1}
              error={errors.every}
            />
            <fieldset className="field">
              <legend className="lab">{m.other_reminders()}</legend>
              <p className="hint">{m.other_reminders_hint()}</p>
              <Reminders
                location={location}
                lastDay={lastDay}
                isKeptDay={lastDay === present?.nextDueOn}
                isOnce={often === "once"}
                today={today}
              />
              {errors.offsets && <FieldError>{errors.offsets}</FieldError>}
            </fieldset>
            {others.length > 0 && (
              <fieldset className="field">
                <legend className="lab">{m.other_tell()}</legend>
                <p className="hint">{m.other_tell_hint(ofWhom(name))}</p>
                {others.map((person) => (
                  <label key={person.id} className="tick-box breakable">
                    <input
                      type="checkbox"
                      name="tell"
                      value={person.id}
                      defaultChecked={location?.other.tells.includes(person.id) ?? false}
                    />
                    <Private>{firstName(person.fullName)}</Private>
                  </label>
                ))}
              </fieldset>
            )}
          </>
        )}
      </DialogForm>
      {location !== null && (
        <div className="parted stack gap-2">
          <p>{m.other_removes()}</p>
          <ActButton
            act="end"
            fields={{ location: location.id }}
            look="line"
            isInDialog
            onDone={() => {
              saySaved(m.other_removed());
              onClose();
            }}
          >
            {m.other_remove()}
          </ActButton>
        </div>
      )}
    </Modal>
  );
}

type Often = Rhythm["unit"] | "once";

const unitWords = { once: m.other_unit_once, weeks: m.other_unit_weeks, months: m.other_unit_months };

type RemindersProps = Pick<DialogProps, "location" | "today"> & {
  /** As typed. */
  lastDay: string;
  /** The location's choice is for this day. */
  isKeptDay: boolean;
  isOnce: boolean;
};

/** The boxes of the reminders. When the day is new, those that the former day lacked are ticked. */
function Reminders({ location, lastDay, isKeptDay, isOnce, today }: RemindersProps) {
  const kept: readonly OffsetKey[] | null = location?.other.offsets ?? null;
  // A date that comes again keeps its choice for later days: "today" would be wrong for them.
  const day = isOnce ? parseTypedDate(lastDay) : null;
  const ahead = day && daysUntil(day, today);
  const wasShort =
    location !== null &&
    location.other.every === null &&
    location.daysLeft < firstReminderDaysBefore &&
    isOfShortClock(location.other.offsets);
  const keptDays = isKeptDay ? (kept ?? []).filter((key) => !isOfLastDay(key)) : [];
  const keys = [...new Set([...offeredOffsets(ahead), ...keptDays])].sort(compareOffsets);
  const isNew = (key: OffsetKey) => !isKeptDay && (wasShort ? isBeforeDate(key) : !isDayOffset(key));
  return keys.map((key) => (
    <label key={key} className="tick-box">
      <input
        type="checkbox"
        name="offset"
        value={key}
        defaultChecked={kept === null || kept.includes(key) || isNew(key)}
      />
      {reminderWords(dayOfOffset(key), ahead)}
    </label>
  ));
}

/** "Today", "Tomorrow morning", "3 days before", "On the day, at 8 am, 1 pm and 4 pm". `ahead`: days to a date that comes once. */
function reminderWords(days: number, ahead: number | null): string {
  if (days === 0) {
    const hours = offsets.flatMap((one) => (one.days === 0 ? formatHour(one.sendAt) : []));
    return unbrokenDates(m.other_on_the_day({ hours: inList(hours) }));
  }
  if (days < 0 && ahead === -days) return m.other_today();
  return days < 0 && ahead === 1 - days ? m.other_tomorrow() : capitalised(offsetWords(days));
}

type HowOftenProps = {
  often: Often;
  onOften: (often: Often) => void;
  count: number;
  error: string | undefined;
};

function HowOften({ often, onOften, count, error }: HowOftenProps) {
  return (
    <>
      <Picks
        legend={m.other_how_often()}
        name="often"
        options={(["once", ...rhythmUnits] as const).map((value) => ({ value, label: unitWords[value]() }))}
        value={often}
        onChange={onOften}
      />
      {often !== "once" && (
        <Field
          label={often === "weeks" ? m.other_count_weeks() : m.other_count_months()}
          hint={m.other_count_hint()}
          type="number"
          inputMode="numeric"
          name="count"
          min={1}
          max={rhythmAtMost[often]}
          autoComplete="off"
          defaultValue={count}
          error={error}
        />
      )}
    </>
  );
}
