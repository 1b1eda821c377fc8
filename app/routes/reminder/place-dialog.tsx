import { api, callApi } from "#app/browser/api.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { textOf, useSubmit } from "#app/components/account/use-submit.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Modal } from "#app/components/ui/modal.tsx";
import { formatUsPhone } from "#core/contacts.ts";
import { checkPlace } from "#core/places.ts";
import { signupLimits } from "#core/signup/form.ts";
import { sayEach } from "#core/words/problem-words.ts";
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
});

/** A place's name and its office's phone. Its dates are set elsewhere. */
export function PlaceDialog({ location: { id, name, officePhone }, onChanged, onClose }: DialogProps) {
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
        <Field
          label="Name of the place"
          hint="Only you see it. No message says it."
          name="name"
          autoComplete="off"
          maxLength={signupLimits.locationName}
          defaultValue={name}
          error={errors.name}
        />
        <Field
          label="The office’s phone"
          hint="So that you can call before you go."
          type="tel"
          name="officePhone"
          autoComplete="off"
          maxLength={signupLimits.phone}
          defaultValue={officePhone === null ? "" : formatUsPhone(officePhone)}
          error={errors.officePhone}
        />
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
