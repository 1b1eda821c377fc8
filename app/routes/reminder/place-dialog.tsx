import { api, callApi } from "#app/browser/api.ts";
import { Modal } from "#app/components/ui/modal.tsx";
import { textOf } from "#app/form-action.ts";
import { checkPlace } from "#core/places.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { DialogForm } from "./dialog-form.tsx";
import { FrequencyField, OfficePhoneField, PlaceNameField, placeAnswersIn } from "./place-fields.tsx";
import type { Location } from "./use-dashboard.ts";

type DialogProps = {
  location: Location;
  /** Called after a change: what the page shows is out of date. */
  onChanged: () => void;
  onClose: () => void;
};

/** A place's name, how often one registers there, and its office's phone. Its dates are set elsewhere. */
export function PlaceDialog({ location, onChanged, onClose }: DialogProps) {
  const { id, name, officePhone, timesPerYear } = location;
  return (
    <Modal title="Edit this place" onClose={onClose}>
      <DialogForm
        submitLabel="Save"
        check={(values) => checkPlace(placeAnswersIn(values))}
        send={(values) =>
          callApi(() => api.locations[":id"].$put({ param: { id }, json: placeAnswersIn(values) }))
        }
        saved={(values) => catalogue.saved.place(textOf(values, "name"))}
        onChanged={onChanged}
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
