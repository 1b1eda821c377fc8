import { useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { DayOrRange, type DayOrRangeKind } from "#app/components/ui/day-or-range.tsx";
import { Modal } from "#app/components/ui/modal.tsx";
import { m } from "#messages";
import { useWhose } from "./chosen-person.ts";
import { DialogForm } from "./dialog-form.tsx";
import { FrequencyField, OfficePhoneField, PlaceNameField } from "./place-fields.tsx";

type DialogProps = {
  today: Temporal.PlainDate;
  onClose: () => void;
};

/** One more place, with its date. It costs nothing until the holder renews the year, and the dialog says so. */
export function AddPlaceDialog({ today, onClose }: DialogProps) {
  const whose = useWhose();
  const [kind, setKind] = useState<DayOrRangeKind>("one");
  const [firstDay, setFirstDay] = useState("");
  const [lastDay, setLastDay] = useState("");
  return (
    <Modal title={m.reminder_places_add()} onClose={onClose}>
      <DialogForm
        act="add-place"
        about={whose}
        submitLabel={m.reminder_places_add_this()}
        saved={(typed) => m.saved_place({ name: typed.name ?? "" })}
        onClose={onClose}
      >
        {(errors) => (
          <>
            <PlaceNameField error={errors.name} />
            <FrequencyField error={errors.timesPerYear} />
            <DayOrRange
              name="days"
              kind={kind}
              onKind={setKind}
              label={m.wizard_next_date()}
              hint={kind === "one" ? m.reminder_date_on_paper() : m.reminder_date_days_on_paper()}
              first={{ name: "opensOn", value: firstDay, onChange: setFirstDay, error: errors.opensOn }}
              last={{ name: "nextDueOn", value: lastDay, onChange: setLastDay, error: errors.nextDueOn }}
              today={today}
            />
            <OfficePhoneField error={errors.officePhone} />
          </>
        )}
      </DialogForm>
    </Modal>
  );
}
