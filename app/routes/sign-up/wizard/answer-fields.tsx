import { type ComponentProps, useRef } from "react";
import { isNotificationOpen } from "#app/browser/notifications.ts";
import { EmailField } from "#app/components/ui/email-field.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { TimeZoneField } from "#app/components/ui/time-zone-field.tsx";
import { emailMaxLength } from "#core/people/contacts.ts";
import { type PersonField, signupLimits } from "#core/signup/form.ts";
import { emailFormatProblem } from "#core/signup/problems.ts";
import { m } from "#messages";
import { alertProblem } from "./alert-problem.ts";
import { findTimeZone } from "./find-time-zone.ts";
import type { Wizard } from "./use-wizard.ts";
import type { AnswerField } from "./wizard-state.ts";
import { dispatch } from "./wizard-store.ts";

type OfPerson = { wizard: Wizard; person: PersonField };

/** One answer of the form, as a text field. */
export function AnswerText({
  wizard,
  field,
  value,
  ...rest
}: { wizard: Wizard; field: AnswerField; value: string } & Omit<
  ComponentProps<typeof Field>,
  "id" | "name" | "value" | "error"
>) {
  return (
    <Field
      id={field}
      name={field}
      value={value}
      onChange={(event) => wizard.answer(field, event.target.value)}
      error={wizard.errorOf(field)}
      {...rest}
    />
  );
}

/**
 * An e-mail, checked when the field loses the focus. The focus comes back to the field once. When the reader leaves the field again
 * unchanged, the words beside it are enough: otherwise nobody could get past the field with a keyboard.
 */
export function AnswerEmail({
  wizard,
  field,
  value,
  ...rest
}: Omit<ComponentProps<typeof AnswerText>, "type" | "onBlur">) {
  const toldAbout = useRef("");

  async function checkFormat(): Promise<void> {
    const wrong = emailFormatProblem(field, value);
    // When only the window lost the focus, the field still has it, and the reader may still be typing.
    if (!wrong || document.activeElement?.id === field) return;
    dispatch({ type: "flagged", fields: [field] });
    // An opening dialog takes the focus too, and its message comes first.
    if (isNotificationOpen() || toldAbout.current === value) return;
    toldAbout.current = value;
    await alertProblem(wrong, wizard.form);
    document.getElementById(field)?.focus();
  }
  return (
    <EmailField
      id={field}
      name={field}
      value={value}
      maxLength={emailMaxLength}
      onChange={({ target }) => wizard.answer(field, target.value)}
      onBlur={() => void checkFormat()}
      error={wizard.errorOf(field)}
      {...rest}
    />
  );
}

export function FullName({ wizard, person, ...rest }: OfPerson & { hint?: string; autoComplete: string }) {
  return (
    <AnswerText
      wizard={wizard}
      field={`${person}.fullName`}
      value={wizard.form[person].fullName}
      label={m.wizard_full_name()}
      maxLength={signupLimits.fullName}
      {...rest}
    />
  );
}

/** The age of the master account holder. */
export function Age({ wizard, person, hint }: OfPerson & { hint?: string }) {
  return (
    <AnswerText
      wizard={wizard}
      field={`${person}.age`}
      value={wizard.form[person].age}
      label={m.wizard_age()}
      hint={hint}
      className="short"
      inputMode="numeric"
      maxLength={signupLimits.age}
      autoComplete="off"
    />
  );
}

export function Phone({
  wizard,
  person,
  ...rest
}: OfPerson & { label: string; hint?: string | false; autoComplete: string }) {
  return (
    <AnswerText
      wizard={wizard}
      field={`${person}.phone`}
      value={wizard.form[person].phone}
      type="tel"
      maxLength={signupLimits.phone}
      {...rest}
    />
  );
}

/** A complete ZIP code at the end of the text. */
const endsInZip = /(?:^|\s)\d{5}$/;

/**
 * A person's address; the rules need only its ZIP code. The field looks up the time zone as soon as the ZIP code is complete, and when the
 * reader leaves the field, by Enter too. The zone then shows below.
 */
export function Address({ wizard, person, who }: OfPerson & { who: "own" | "other" }) {
  const field = `${person}.address` as const;
  const { address } = wizard.form[person];
  const find = (typed = address) => void findTimeZone(person, typed);
  return (
    <AnswerText
      wizard={wizard}
      field={field}
      value={address}
      label={m.wizard_zip()}
      hint={m.wizard_zip_hint({ who })}
      maxLength={signupLimits.address}
      className="short"
      inputMode="numeric"
      autoComplete={who === "own" ? "postal-code" : "off"}
      onChange={({ target }) => {
        wizard.answer(field, target.value);
        if (endsInZip.test(target.value)) find(target.value);
      }}
      onBlur={() => find()}
      onKeyDown={({ key }) => key === "Enter" && find()}
    />
  );
}

/** The time zone of a person's reminders. */
export function TimeZone({ wizard, person, hint }: OfPerson & { hint?: string }) {
  const field = `${person}.timeZone` as const;
  const { timeZone } = wizard.form[person];
  return (
    <TimeZoneField
      id={field}
      name={field}
      hint={hint}
      value={timeZone}
      onChange={(chosen) => wizard.answer(field, chosen)}
      error={wizard.errorOf(field)}
    />
  );
}
