import { useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { api, callApi } from "#app/browser/api.ts";
import { DayOrRange, type DayOrRangeKind } from "#app/components/ui/day-or-range.tsx";
import { Modal } from "#app/components/ui/modal.tsx";
import { textOf } from "#app/form-action.ts";
import { checkNewPlace } from "#core/places.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { useWhose } from "./chosen-person.ts";
import { again, DialogForm } from "./dialog-form.tsx";
import { FrequencyField, OfficePhoneField, PlaceNameField, placeAnswersIn } from "./place-fields.tsx";

type DialogProps = {
  today: Temporal.PlainDate;
  /** Called after a change: what the page shows is out of date. */
  onChanged: () => void;
  onClose: () => void;
};

const answersIn = (values: FormData) => ({
  ...placeAnswersIn(values),
  nextDueOn: textOf(values, "nextDueOn"),
  // The field is there only while several days are picked.
  opensOn: values.has("opensOn") ? textOf(values, "opensOn") : null,
});

/** One more place, with its date. It costs nothing until the year is renewed, and says so. */
export function AddPlaceDialog({ today, onChanged, onClose }: DialogProps) {
  const whose = useWhose();
  const [kind, setKind] = useState<DayOrRangeKind>("one");
  const [firstDay, setFirstDay] = useState("");
  const [lastDay, setLastDay] = useState("");
  return (
    <Modal title="Add a place" onClose={onClose}>
      <DialogForm
        submitLabel="Add this place"
        check={(values) => checkNewPlace(answersIn(values), today)}
        send={(values, isAgain) =>
          callApi(() =>
            api.locations.$post({ query: { ...whose, ...again(isAgain) }, json: answersIn(values) }),
          )
        }
        saved={(values) => catalogue.saved.place(textOf(values, "name"))}
        onChanged={onChanged}
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
              label="Next date"
              hint={
                kind === "one"
                  ? "The date on the paper from the office."
                  : "The days on the paper from the office."
              }
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
