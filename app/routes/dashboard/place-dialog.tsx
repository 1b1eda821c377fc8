import { Modal } from "#app/components/ui/modal.tsx";
import { m } from "#messages";
import { DialogForm } from "./dialog-form.tsx";
import { FrequencyField, OfficePhoneField, PlaceNameField } from "./place-fields.tsx";
import type { Location } from "./use-dashboard.ts";

type DialogProps = {
  location: Location;
  onClose: () => void;
};

/** A place's name, its frequency, and its office's phone. Other dialogs set its dates. */
export function PlaceDialog({ location, onClose }: DialogProps) {
  const { id, name, officePhone, timesPerYear } = location;
  return (
    <Modal title={m.reminder_places_edit()} onClose={onClose}>
      <DialogForm
        act="change-place"
        about={{ location: id }}
        submitLabel={m.reminder_save()}
        saved={(typed) => m.saved_place({ name: typed.name ?? "" })}
        onClose={onClose}
      >
        {(errors) => (
          <>
            <PlaceNameField value={name} error={errors.name} />
            <FrequencyField value={timesPerYear ?? undefined} error={errors.timesPerYear} />
            <OfficePhoneField value={officePhone} error={errors.officePhone} />
          </>
        )}
      </DialogForm>
    </Modal>
  );
}
