import { useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { Modal } from "#app/components/ui/modal.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Picks } from "#app/components/ui/pick.tsx";
import { type OnceReason, onceReasons } from "#core/dates/date-kinds.ts";
import { longDateOfText } from "#core/words/dates.ts";
import { oncePageWords as words } from "#core/words/pages/plan-words.ts";
import { m } from "#messages";
import { useWhose } from "./chosen-person.ts";
import { DialogForm } from "./dialog-form.tsx";
import { OnceDayField } from "./once-fields.tsx";

type DialogProps = {
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  today: Temporal.PlainDate;
  /** The last day of the paid year. Null without one that runs. */
  paidUntil: Temporal.PlainDate | null;
  onClose: () => void;
};

/** A date that comes once: what it is about, and its last day. */
export function AddOnceDialog({ who, today, paidUntil, onClose }: DialogProps) {
  const whose = useWhose();
  const [about, setAbout] = useState<OnceReason | "">("");
  if (paidUntil === null) {
    return (
      <Modal title={m.once_add()} onClose={onClose}>
        <Notice tone="warning">
          <p>{m.once_needs_paid_year()}</p>
        </Notice>
      </Modal>
    );
  }
  return (
    <Modal title={m.once_add()} onClose={onClose}>
      <p>{m.once_is_free()}</p>
      <DialogForm
        act="add-once"
        about={whose}
        submitLabel={m.once_submit()}
        saved={(typed) => m.saved_once_date({ days: longDateOfText(typed.dueOn ?? "") })}
        onClose={onClose}
      >
        {(errors) => (
          <>
            <Picks
              legend={m.once_about()}
              hint={m.reminder_only_you_see()}
              name="about"
              pair="wide"
              options={onceReasons.map((reason) => ({ value: reason, label: words.abouts[reason]() }))}
              value={about}
              onChange={setAbout}
              error={errors.about}
            />
            <OnceDayField who={who} today={today} error={errors.dueOn} />
          </>
        )}
      </DialogForm>
    </Modal>
  );
}
