import type { Temporal } from "temporal-polyfill";
import { api, callApi } from "#app/browser/api.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Modal } from "#app/components/ui/modal.tsx";
import { textOf } from "#app/form-action.ts";
import { checkOnceDay } from "#core/once-date.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { longDateOfText } from "#core/words/dates.ts";
import { DialogForm } from "./dialog-form.tsx";
import { OnceDayField } from "./once-fields.tsx";
import type { Location } from "./use-dashboard.ts";
import { useLocationChange } from "./use-location-change.ts";

const words = catalogue.once;

type DialogProps = {
  location: Location;
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  today: Temporal.PlainDate;
  /** The last day of the paid year. Null without one that runs. */
  paidUntil: Temporal.PlainDate | null;
  /** Called after a change: what the page shows is out of date. */
  onChanged: () => void;
  onClose: () => void;
};

/** Moves a date that comes once to another day, or takes it off the page. */
export function ChangeOnceDialog({ location, who, today, paidUntil, onChanged, onClose }: DialogProps) {
  const { id, nextDueOn, acknowledgement } = location;
  const change = useLocationChange(id, { onChanged, onClose });
  return (
    <Modal title={words.edit} onClose={onClose}>
      {paidUntil !== null && acknowledgement === null && (
        <DialogForm
          submitLabel={words.move}
          check={(values) => {
            const checked = checkOnceDay(textOf(values, "dueOn"), { today, endsOn: paidUntil });
            return "problem" in checked ? { problems: { dueOn: checked.problem } } : checked;
          }}
          send={(values) =>
            callApi(() =>
              api.locations[":id"].once.$put({ param: { id }, json: { dueOn: textOf(values, "dueOn") } }),
            )
          }
          saved={(values) => catalogue.saved.onceDate(longDateOfText(textOf(values, "dueOn")))}
          onChanged={onChanged}
          onClose={onClose}
        >
          {(errors) => (
            <>
              <OnceDayField who={who} today={today} value={nextDueOn} error={errors.dueOn} />
              <p>{words.othersGet}</p>
            </>
          )}
        </DialogForm>
      )}
      <div className="parted stack gap-2">
        <FormFailure message={change.failure?.message ?? null} />
        <p>{words.takesBack}</p>
        <p>
          <Button look="line" busy={change.busy} onClick={() => change.end()}>
            {words.takeBack}
          </Button>
        </p>
      </div>
    </Modal>
  );
}
