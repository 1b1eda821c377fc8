import { useId, useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { api, callApi } from "#app/browser/api.ts";
import { Field } from "#app/components/ui/field.tsx";
import { FieldError } from "#app/components/ui/field-error.tsx";
import { Modal } from "#app/components/ui/modal.tsx";
import { textOf } from "#app/form-action.ts";
import { formatUsPhone } from "#core/contacts.ts";
import { parsePlainDate } from "#core/parse-date.ts";
import { signupLimits } from "#core/signup/form.ts";
import { checkVisit, type VisitFacts } from "#core/visit.ts";
import { visitLimits } from "#core/visit-limits.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { DialogForm } from "./dialog-form.tsx";
import { FindOffice, type OfficeFound } from "./find-office.tsx";
import type { Location } from "./use-dashboard.ts";

const words = catalogue.visit;
const labels = words.fields;

type DialogProps = {
  location: Location;
  today: Temporal.PlainDate;
  /** Called after a change: what the page shows is out of date. */
  onChanged: () => void;
  onClose: () => void;
};

const answersIn = (values: FormData) => ({
  officeName: textOf(values, "officeName"),
  officePhone: textOf(values, "officePhone"),
  officeAddress: textOf(values, "officeAddress"),
  officeHours: textOf(values, "officeHours"),
  officeFee: textOf(values, "officeFee"),
  appointmentOn: textOf(values, "appointmentOn"),
  appointmentTime: textOf(values, "appointmentTime"),
  thingsToBring: textOf(values, "thingsToBring").split("\n"),
});

/** What a visit needs: the office, from the directory or typed, its hours and fee, the appointment, what to bring. */
export function VisitDialog({ location, today, onChanged, onClose }: DialogProps) {
  const { id, nextDueOn, visit } = location;
  return (
    <Modal title={words.heading} onClose={onClose}>
      <p>{words.onlyHere}</p>
      <DialogForm
        submitLabel={words.save}
        check={(values) => {
          const facts = factsOf(location, today);
          return facts && checkVisit(answersIn(values), facts);
        }}
        send={(values) =>
          callApi(() => api.locations[":id"].visit.$put({ param: { id }, json: answersIn(values) }))
        }
        saved={() => catalogue.saved.visit}
        onChanged={onChanged}
        onClose={onClose}
      >
        {(errors) => (
          <>
            <OfficeFields location={location} errors={errors} />
            <Field
              label={labels.hours}
              hint={labels.hoursHint}
              name="officeHours"
              autoComplete="off"
              maxLength={visitLimits.officeHours}
              defaultValue={visit.officeHours ?? ""}
              error={errors.officeHours}
            />
            <Field
              label={labels.fee}
              hint={labels.feeHint}
              name="officeFee"
              autoComplete="off"
              maxLength={visitLimits.officeFee}
              defaultValue={visit.officeFee ?? ""}
              error={errors.officeFee}
            />
            <Field
              label={labels.day}
              hint={labels.dayHint}
              type="date"
              name="appointmentOn"
              min={today.toString()}
              max={nextDueOn}
              autoComplete="off"
              defaultValue={visit.appointment?.on ?? ""}
              error={errors.appointmentOn}
            />
            <Field
              label={labels.time}
              type="time"
              name="appointmentTime"
              autoComplete="off"
              defaultValue={visit.appointment?.time ?? ""}
              error={errors.appointmentTime}
            />
            <ThingsField
              value={visit.thingsToBring.map(({ what }) => what).join("\n")}
              error={errors.thingsToBring}
            />
          </>
        )}
      </DialogForm>
    </Modal>
  );
}

/** What the check compares with. Null for an answer of the server that has no date: then the server checks alone. */
function factsOf({ nextDueOn, opensOn, visit }: Location, today: Temporal.PlainDate): VisitFacts | null {
  const dueOn = parsePlainDate(nextDueOn);
  if (dueOn === null) return null;
  const on = parsePlainDate(visit.appointment?.on ?? "");
  return {
    date: { dueOn, opensOn: opensOn === null ? null : parsePlainDate(opensOn) },
    appointment: visit.appointment && on ? { on, time: visit.appointment.time } : null,
    thingsToBring: visit.thingsToBring,
    today,
  };
}

function OfficeFields({ location, errors }: { location: Location; errors: Record<string, string> }) {
  const { visit, officePhone } = location;
  const [office, setOffice] = useState<OfficeFound>({
    name: visit.officeName ?? "",
    phone: officePhone === null ? "" : formatUsPhone(officePhone),
    address: visit.officeAddress ?? "",
  });
  const change = (part: Partial<OfficeFound>) => setOffice((before) => ({ ...before, ...part }));
  return (
    <>
      <FindOffice
        onFound={({ name, phone, address }) =>
          setOffice({
            name: name.slice(0, visitLimits.officeName),
            phone,
            address: address.slice(0, visitLimits.officeAddress),
          })
        }
      />
      <Field
        label={labels.name}
        name="officeName"
        autoComplete="off"
        maxLength={visitLimits.officeName}
        value={office.name}
        onChange={(event) => change({ name: event.target.value })}
        error={errors.officeName}
      />
      <Field
        label={labels.phone}
        type="tel"
        name="officePhone"
        autoComplete="off"
        maxLength={signupLimits.phone}
        value={office.phone}
        onChange={(event) => change({ phone: event.target.value })}
        error={errors.officePhone}
      />
      <Field
        label={labels.address}
        name="officeAddress"
        autoComplete="off"
        maxLength={visitLimits.officeAddress}
        value={office.address}
        onChange={(event) => change({ address: event.target.value })}
        error={errors.officeAddress}
      />
    </>
  );
}

function ThingsField({ value, error }: { value: string; error: string | undefined }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{labels.things}</label>
      <p className="hint sm" id={`${id}-hint`}>
        {labels.thingsHint}
      </p>
      <textarea
        id={id}
        name="thingsToBring"
        rows={7}
        autoComplete="off"
        defaultValue={value}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={error ? true : undefined}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
