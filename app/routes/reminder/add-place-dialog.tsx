import type { Temporal } from "temporal-polyfill";
import { api, callApi } from "#app/browser/api.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { textOf, useSubmit } from "#app/components/account/use-submit.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Modal } from "#app/components/ui/modal.tsx";
import { furthestNextDate } from "#core/next-date.ts";
import { checkNewPlace } from "#core/places.ts";
import { sayEach } from "#core/words/problem-words.ts";
import { useWhose } from "./chosen-person.ts";
import { FrequencyField, OfficePhoneField, PlaceNameField } from "./place-fields.tsx";

type DialogProps = {
  today: Temporal.PlainDate;
  /** Called after a change: what the page shows is out of date. */
  onChanged: () => void;
  onClose: () => void;
};

const answersIn = (values: FormData) => ({
  name: textOf(values, "name"),
  officePhone: textOf(values, "officePhone"),
  timesPerYear: Number(textOf(values, "timesPerYear")),
  nextDueOn: textOf(values, "nextDueOn"),
});

/** One more place, with its date. It costs nothing until the year is renewed, and says so. */
export function AddPlaceDialog({ today, onChanged, onClose }: DialogProps) {
  const whose = useWhose();
  const { formProps, errors, failure, blocked } = useSubmit({
    check: (values) => {
      const checked = checkNewPlace(answersIn(values), today);
      return "problems" in checked ? sayEach(checked.problems) : {};
    },
    send: async (values) => {
      const answer = await callApi(() => api.locations.$post({ query: whose, json: answersIn(values) }));
      if (answer.success) {
        onChanged();
        onClose();
      }
      return answer;
    },
  });
  return (
    <Modal title="Add a place" onClose={onClose}>
      <form className="stack gap-5" {...formProps}>
        <FormFailure message={failure} />
        <PlaceNameField error={errors.name} />
        <FrequencyField error={errors.timesPerYear} />
        <Field
          label="Next date"
          hint="The date on your paper."
          type="date"
          name="nextDueOn"
          min={today.toString()}
          max={furthestNextDate(today).toString()}
          autoComplete="off"
          error={errors.nextDueOn}
        />
        <OfficePhoneField error={errors.officePhone} />
        <p className="row">
          <Button type="submit" disabled={blocked}>
            Add this place
          </Button>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
        </p>
      </form>
    </Modal>
  );
}
