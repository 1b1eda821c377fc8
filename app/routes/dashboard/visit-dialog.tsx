import { useId, useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { Field } from "#app/components/ui/field.tsx";
import { FieldError } from "#app/components/ui/field-error.tsx";
import { Modal } from "#app/components/ui/modal.tsx";
import { visitLimits } from "#core/dates/visit-limits.ts";
import { formatUsPhone } from "#core/people/contacts.ts";
import { signupLimits } from "#core/signup/form.ts";
import { m } from "#messages";
import { DialogForm } from "./dialog-form.tsx";
import { FindOffice, type OfficeFound } from "./find-office.tsx";
import type { Location } from "./use-dashboard.ts";

type DialogProps = {
  location: Location;
  today: Temporal.PlainDate;
  onClose: () => void;
};

/** A visit's details: the office, from the directory or typed, its hours and fee, the appointment, what to bring. */
export function VisitDialog({ location, today, onClose }: DialogProps) {
  const { id, nextDueOn, visit } = location;
  return (
    <Modal title={m.visit_heading()} onClose={onClose}>
      <p>{m.visit_only_here()}</p>
      <DialogForm
        act="visit"
        about={{ location: id }}
        submitLabel={m.visit_save()}
        saved={() => m.saved_visit()}
        onClose={onClose}
      >
        {(errors) => (
          <>
            <OfficeFields location={location} errors={errors} />
            <Field
              label={m.visit_hours()}
              hint={m.visit_fields_hours_hint()}
              name="officeHours"
              autoComplete="off"
              maxLength={visitLimits.officeHours}
              defaultValue={visit.officeHours ?? ""}
              error={errors.officeHours}
            />
            <Field
              label={m.visit_fee()}
              hint={m.visit_fields_fee_hint()}
              name="officeFee"
              autoComplete="off"
              maxLength={visitLimits.officeFee}
              defaultValue={visit.officeFee ?? ""}
              error={errors.officeFee}
            />
            <Field
              label={m.visit_fields_day()}
              hint={m.visit_fields_day_hint()}
              type="date"
              name="appointmentOn"
              min={today.toString()}
              max={nextDueOn}
              autoComplete="off"
              defaultValue={visit.appointment?.on ?? ""}
              error={errors.appointmentOn}
            />
            <Field
              label={m.visit_fields_time()}
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
        label={m.visit_fields_name()}
        name="officeName"
        autoComplete="off"
        maxLength={visitLimits.officeName}
        value={office.name}
        onChange={(event) => change({ name: event.target.value })}
        error={errors.officeName}
      />
      <Field
        label={m.visit_phone()}
        type="tel"
        name="officePhone"
        autoComplete="off"
        maxLength={signupLimits.phone}
        value={office.phone}
        onChange={(event) => change({ phone: event.target.value })}
        error={errors.officePhone}
      />
      <Field
        label={m.visit_address()}
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
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  return (
    <div className="field">
      <label htmlFor={id}>{m.visit_to_bring()}</label>
      <p className="hint sm" id={hintId}>
        {m.visit_fields_things_hint()}
      </p>
      <textarea
        id={id}
        name="thingsToBring"
        rows={7}
        autoComplete="off"
        defaultValue={value}
        aria-describedby={error ? [hintId, errorId].join(" ") : hintId}
        aria-invalid={error ? true : undefined}
      />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
