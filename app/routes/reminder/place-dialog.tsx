import { api, callApi } from "#app/browser/api.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { textOf, useSubmit } from "#app/components/account/use-submit.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Modal } from "#app/components/ui/modal.tsx";
import { checkPlace } from "#core/places.ts";
import { sayEach } from "#core/words/problem-words.ts";
import { FrequencyField, OfficePhoneField, PlaceNameField } from "./place-fields.tsx";
import type { Location } from "./use-own-reminders.ts";

type DialogProps = {
  location: Location;
  /** Called after a change: what the page shows is out of date. */
  onChanged: () => void;
  onClose: () => void;
};

const answersIn = (values: FormData) => ({
  name: textOf(values, "name"),
  officePhone: textOf(values, "officePhone"),
  timesPerYear: Number(textOf(values, "timesPerYear")),
});

/** A place's name, how often one registers there, and its office's phone. Its dates are set elsewhere. */
export function PlaceDialog({ location, onChanged, onClose }: DialogProps) {
  const { id, name, officePhone, timesPerYear } = location;
  const { formProps, errors, failure, blocked } = useSubmit({
    check: (values) => {
      const checked = checkPlace(answersIn(values));
      return "problems" in checked ? sayEach(checked.problems) : {};
    },
    send: async (values) => {
      const answer = await callApi(() =>
        api.locations[":id"].$put({ param: { id }, json: answersIn(values) }),
      );
      if (answer.success) {
        onChanged();
        onClose();
      }
      return answer;
    },
  });
  return (
    <Modal title="Edit this place" onClose={onClose}>
      <form className="stack gap-5" {...formProps}>
        <FormFailure message={failure} />
        <PlaceNameField value={name} error={errors.name} />
        <FrequencyField value={timesPerYear} error={errors.timesPerYear} />
        <OfficePhoneField value={officePhone} error={errors.officePhone} />
        <p className="row">
          <Button type="submit" disabled={blocked}>
            Save
          </Button>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
        </p>
      </form>
    </Modal>
  );
}
