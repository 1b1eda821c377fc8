import type { Temporal } from "temporal-polyfill";
import { api, callApi } from "#app/browser/api.ts";
import { textOf } from "#app/components/account/use-submit.ts";
import { Field } from "#app/components/ui/field.tsx";
import { furthestNextDate } from "#core/next-date.ts";
import { checkNewPlace } from "#core/places.ts";
import { useWhose } from "./chosen-person.ts";
import { FrequencyField, OfficePhoneField, PlaceNameField } from "./place-fields.tsx";
import { PlaceForm, placeAnswersIn } from "./place-form.tsx";

type DialogProps = {
  today: Temporal.PlainDate;
  /** Called after a change: what the page shows is out of date. */
  onChanged: () => void;
  onClose: () => void;
};

const answersIn = (values: FormData) => ({
  ...placeAnswersIn(values),
  nextDueOn: textOf(values, "nextDueOn"),
});

/** One more place, with its date. It costs nothing until the year is renewed, and says so. */
export function AddPlaceDialog({ today, onChanged, onClose }: DialogProps) {
  const whose = useWhose();
  return (
    <PlaceForm
      title="Add a place"
      submitLabel="Add this place"
      check={(values) => checkNewPlace(answersIn(values), today)}
      send={(values) => callApi(() => api.locations.$post({ query: whose, json: answersIn(values) }))}
      onChanged={onChanged}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <PlaceNameField error={errors.name} />
          <FrequencyField error={errors.timesPerYear} />
          <Field
            label="Next date"
            hint="The date on the paper from the office."
            type="date"
            name="nextDueOn"
            min={today.toString()}
            max={furthestNextDate(today).toString()}
            autoComplete="off"
            error={errors.nextDueOn}
          />
          <OfficePhoneField error={errors.officePhone} />
        </>
      )}
    </PlaceForm>
  );
}
