import { Field, SelectField } from "#app/components/ui/field.tsx";
import { frequencies } from "#core/money/pricing.ts";
import { formatUsPhone } from "#core/people/contacts.ts";
import { signupLimits } from "#core/signup/form.ts";
import { m } from "#messages";

// A place's fields, for adding it and for editing it.

type FieldProps<Value> = { value?: Value; error: string | undefined };

export function PlaceNameField({ value = "", error }: FieldProps<string>) {
  return (
    <Field
      label={m.wizard_place_name()}
      hint={m.reminder_only_you_see()}
      name="name"
      autoComplete="off"
      maxLength={signupLimits.locationName}
      defaultValue={value}
      error={error}
    />
  );
}

export function FrequencyField({ value = 4, error }: FieldProps<number>) {
  return (
    <SelectField
      label={m.wizard_frequency()}
      hint={m.reminder_costs_nothing_now()}
      name="timesPerYear"
      defaultValue={value}
      error={error}
    >
      {frequencies.map((frequency) => (
        <option key={frequency} value={frequency}>
          {m.frequency_times_a_year({ count: frequency })}
        </option>
      ))}
    </SelectField>
  );
}

export function OfficePhoneField({ value = null, error }: FieldProps<string | null>) {
  return (
    <Field
      label={m.reminder_places_office_phone()}
      hint={m.reminder_places_office_phone_hint()}
      type="tel"
      name="officePhone"
      autoComplete="off"
      maxLength={signupLimits.phone}
      defaultValue={value === null ? "" : formatUsPhone(value)}
      error={error}
    />
  );
}
