import { api, callApi } from "#app/browser/api.ts";
import { checkPlace } from "#core/places.ts";
import { FrequencyField, OfficePhoneField, PlaceNameField } from "./place-fields.tsx";
import { PlaceForm, placeAnswersIn } from "./place-form.tsx";
import type { Location } from "./use-own-reminders.ts";

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
    <PlaceForm
      title="Edit this place"
      submitLabel="Save"
      check={(values) => checkPlace(placeAnswersIn(values))}
      send={(values) =>
        callApi(() => api.locations[":id"].$put({ param: { id }, json: placeAnswersIn(values) }))
      }
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
    </PlaceForm>
  );
}
