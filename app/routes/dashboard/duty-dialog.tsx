import { useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { Field } from "#app/components/ui/field.tsx";
import { FieldError } from "#app/components/ui/field-error.tsx";
import { Modal } from "#app/components/ui/modal.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Picks } from "#app/components/ui/pick.tsx";
import { type DutyEvery, dutyUnits } from "#core/dates/date-kinds.ts";
import { everyAtMost } from "#core/dates/duty.ts";
import { offsets } from "#core/planning/message-days.ts";
import { signupLimits } from "#core/signup/form.ts";
import { capitalised } from "#core/words/capitalised.ts";
import { offsetWords } from "#core/words/counts.ts";
import { m } from "#messages";
import { useWhose } from "./chosen-person.ts";
import { DialogForm } from "./dialog-form.tsx";
import type { DutyLocation } from "./duties.tsx";
import { useDetailsHidden } from "./hide-details.tsx";
import { TakeOffPage } from "./take-off-page.tsx";
import { TellOne } from "./tell-one.tsx";
import type { Recipient } from "./use-dashboard.ts";

type DialogProps = {
  /** Null for a new one. */
  location: DutyLocation | null;
  recipients: readonly Recipient[];
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  today: Temporal.PlainDate;
  /** The last day of the paid year. Null without one that runs. */
  paidUntil: Temporal.PlainDate | null;
  onClose: () => void;
};

/** Adds a duty of one's own, or changes all of it but its date. */
export function DutyDialog({ location, recipients, who, today, paidUntil, onClose }: DialogProps) {
  const whose = useWhose();
  const name = useDetailsHidden() ? null : who;
  const title = location === null ? m.duty_add() : m.duty_edit();
  if (location === null && paidUntil === null) {
    return (
      <Modal title={title} onClose={onClose}>
        <Notice tone="warning">
          <p>{m.duty_needs_paid_year()}</p>
        </Notice>
      </Modal>
    );
  }
  const others = recipients.filter(({ canChooseReminders }) => canChooseReminders);
  return (
    <Modal title={title} onClose={onClose}>
      <p>{m.duty_only_colors()}</p>
      <DialogForm
        act={location === null ? "add-duty" : "change-duty"}
        about={location === null ? whose : { location: location.id }}
        submitLabel={location === null ? m.duty_submit() : m.duty_save()}
        saved={() => m.duty_saved()}
        onClose={onClose}
      >
        {(errors) => (
          <>
            <Field
              label={m.duty_name()}
              hint={m.duty_name_hint()}
              name="name"
              autoComplete="off"
              maxLength={signupLimits.locationName}
              defaultValue={location?.name ?? ""}
              error={errors.name}
            />
            {location === null && (
              <Field
                label={m.duty_day()}
                hint={m.duty_day_hint()}
                type="date"
                name="dueOn"
                min={today.toString()}
                autoComplete="off"
                error={errors.dueOn}
              />
            )}
            <HowOften every={location?.duty.every} isNew={location === null} error={errors.every} />
            <fieldset className="field">
              <legend className="lab">{m.duty_reminders()}</legend>
              <p className="hint">{m.duty_reminders_hint()}</p>
              {offsets.map(({ days }) => (
                <label key={days} className="tick-box">
                  <input
                    type="checkbox"
                    name="offset"
                    value={days}
                    defaultChecked={location?.duty.offsets.includes(days) ?? true}
                  />
                  {days === 0 ? m.duty_on_the_day() : capitalised(offsetWords(days))}
                </label>
              ))}
              {errors.offsets && <FieldError>{errors.offsets}</FieldError>}
            </fieldset>
            {others.length > 0 && (
              <fieldset className="field">
                <legend className="lab">{m.duty_tell()}</legend>
                <p className="hint">
                  {name === null ? m.duty_tell_hint_own() : m.duty_tell_hint_other({ who: name })}
                </p>
                {others.map((person) => (
                  <TellOne
                    key={person.id}
                    person={person}
                    isTold={location?.duty.tells.includes(person.id) ?? false}
                  />
                ))}
              </fieldset>
            )}
          </>
        )}
      </DialogForm>
      {location !== null && (
        <TakeOffPage
          location={location.id}
          what={m.duty_removes()}
          label={m.duty_remove()}
          said={m.duty_removed()}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

type Often = DutyEvery["unit"] | "once";

const unitWords = { once: m.duty_unit_once, weeks: m.duty_unit_weeks, months: m.duty_unit_months };

/** Whether it comes once or again is chosen when it is added. How many weeks or months can be changed. */
function HowOften({
  every,
  isNew,
  error,
}: {
  every: DutyEvery | null | undefined;
  isNew: boolean;
  error: string | undefined;
}) {
  const [often, setOften] = useState<Often>(every?.unit ?? "once");
  if (!isNew && every === null) return null;
  const choices: readonly Often[] = isNew ? ["once", ...dutyUnits] : dutyUnits;
  return (
    <>
      <Picks
        legend={m.duty_how_often()}
        name="often"
        options={choices.map((value) => ({ value, label: unitWords[value]() }))}
        value={often}
        onChange={setOften}
      />
      {often !== "once" && (
        <Field
          label={often === "weeks" ? m.duty_count_weeks() : m.duty_count_months()}
          hint={m.duty_count_hint()}
          type="number"
          inputMode="numeric"
          name="count"
          min={1}
          max={everyAtMost[often]}
          autoComplete="off"
          defaultValue={every?.count ?? 1}
          error={error}
        />
      )}
    </>
  );
}
