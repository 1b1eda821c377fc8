import { useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Modal } from "#app/components/ui/modal.tsx";
import { longDateOfText } from "#core/words/dates.ts";
import { m } from "#messages";
import { DialogForm } from "./dialog-form.tsx";
import type { DutyLocation } from "./duties.tsx";
import { PlannedDays } from "./next-date-dialog.tsx";
import { suggestedDays } from "./next-date-words.ts";

type DialogProps = {
  location: DutyLocation;
  today: Temporal.PlainDate;
  /** The last day of the paid year. Null without one that runs. */
  paidUntil: Temporal.PlainDate | null;
  onClose: () => void;
};

/** Asks for a duty's next date, or for another day of the present one. What is suggested follows from how often the duty comes, and is never filled in unasked. */
export function DutyDateDialog({ location, today, paidUntil, onClose }: DialogProps) {
  const { id, name, nextDueOn, suggested, state, duty } = location;
  const [typed, setTyped] = useState("");
  const comesOnce = duty.every === null;
  return (
    <Modal title={state === "awaiting_next_date" ? m.duty_set_next() : m.duty_change_day()} onClose={onClose}>
      <DialogForm
        act={comesOnce ? "move-once" : "next-date"}
        about={{ location: id, ...(!comesOnce && { dueOn: nextDueOn, isDone: "no", days: "one" }) }}
        submitLabel={m.duty_save()}
        saved={() => m.saved_once_date({ days: longDateOfText(typed) })}
        onClose={onClose}
      >
        {(errors) => (
          <>
            <Field
              label={m.duty_day()}
              hint={m.duty_day_hint()}
              type="date"
              name={comesOnce ? "dueOn" : "nextDueOn"}
              min={today.toString()}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              error={errors.dueOn ?? errors.nextDueOn}
            />
            {typed === "" && suggested && (
              <p>
                <Button look="line" slim onClick={() => setTyped(suggested.nextDueOn)}>
                  <span className="breakable">
                    {m.reminder_date_take_suggested({ days: suggestedDays(suggested, today) })}
                  </span>
                </Button>
              </p>
            )}
            <PlannedDays
              typed={{ opensOn: null, nextDueOn: typed }}
              name={name}
              today={today}
              endsOn={paidUntil}
              offsets={duty.offsets}
            />
          </>
        )}
      </DialogForm>
    </Modal>
  );
}
