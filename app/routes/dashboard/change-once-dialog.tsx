import type { Temporal } from "temporal-polyfill";
import { Modal } from "#app/components/ui/modal.tsx";
import { longDateOfText } from "#core/words/dates.ts";
import { m } from "#messages";
import { DialogForm } from "./dialog-form.tsx";
import { OnceDayField } from "./once-fields.tsx";
import { TakeOffPage } from "./take-off-page.tsx";
import type { Location } from "./use-dashboard.ts";

type DialogProps = {
  location: Location;
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  today: Temporal.PlainDate;
  /** The last day of the paid year. Null without one that runs. */
  paidUntil: Temporal.PlainDate | null;
  onClose: () => void;
};

/** Moves a date that comes once to another day, or takes it off the page. */
export function ChangeOnceDialog({ location, who, today, paidUntil, onClose }: DialogProps) {
  const { id, nextDueOn, acknowledgement } = location;
  return (
    <Modal title={m.once_edit()} onClose={onClose}>
      {paidUntil !== null && acknowledgement === null && (
        <DialogForm
          act="move-once"
          about={{ location: id }}
          submitLabel={m.once_move()}
          saved={(typed) => m.saved_once_date({ days: longDateOfText(typed.dueOn ?? "") })}
          onClose={onClose}
        >
          {(errors) => (
            <>
              <OnceDayField who={who} today={today} value={nextDueOn} error={errors.dueOn} />
              <p>{m.once_others_get()}</p>
            </>
          )}
        </DialogForm>
      )}
      <TakeOffPage
        location={id}
        what={m.once_takes_back()}
        label={m.once_take_back()}
        said={m.saved_no_more_dates()}
        onClose={onClose}
      />
    </Modal>
  );
}
