import { useId, useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { Field } from "#app/components/ui/field.tsx";
import { FieldError } from "#app/components/ui/field-error.tsx";
import { Modal } from "#app/components/ui/modal.tsx";
import { visitLimits } from "#core/dates/visit-limits.ts";
import { formatUsPhone } from "#core/people/contacts.ts";
import { signupLimits } from "#core/signup/form.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { DialogForm } from "./dialog-form.tsx";
import { FindOffice, type OfficeFound } from "./find-office.tsx";
import type { Location } from "./use-dashboard.ts";

const words = catalogue.visit;
const labels = words.fields;

type DialogProps = {
  location: Location;
  today: Temporal.PlainDate;
  onClose: () => void;
};

/** What a visit needs: the office, from the directory or typed, its hours and fee, the appointment, what to bring. */
export function VisitDialog({ location, today, onClose }: DialogProps) {
  const { id, nextDueOn, visit } = location;
  return (
    <Modal title={words.heading} onClose={onClose}>
      <p>{words.onlyHere}</p>
      <DialogForm
        act="visit"
        about={{ location: id }}
        submitLabel={words.save}
        saved={() => catalogue.saved.visit}
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
