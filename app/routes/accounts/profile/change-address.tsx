import { useState } from "react";
import { callApi } from "#app/browser/api.ts";
import { usePageForm } from "#app/browser/use-page-form.ts";
import { checkOldPassword } from "#app/components/account/check-passwords.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { isAboutPasskey, PasskeyField, passkeyIn } from "#app/components/account/passkey-field.tsx";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PasswordField, UsernameField } from "#app/components/ui/password-field.tsx";
import { type FormOutcome, failureOf, hasErrors, type Posted, passwordOf, textOf } from "#app/form-action.ts";
import { normaliseEmail } from "#core/people/contacts.ts";
import { m } from "#messages";

export interface AddressOutcome extends FormOutcome {
  /** The address that the link was sent to. */
  askedFor?: string;
}

/** Carries out the form below. A form that arrives twice may mail a second link: both links work until somebody uses one. */
export async function askForAddress({ fields, api }: Posted): Promise<AddressOutcome> {
  const email = textOf(fields, "email");
  const errors = {
    ...(normaliseEmail(email) === null && { email: m.signup_invalid_email_message() }),
    ...checkOldPassword(fields, "emailPassword"),
  };
  if (hasErrors(errors)) return { errors };
  const json = { email, password: passwordOf(fields, "emailPassword"), ...passkeyIn(fields) };
  const answer = await callApi(() => api.account.email.$post({ json }));
  return answer.success ? { isDone: true, askedFor: email } : { failure: failureOf(answer) };
}

/** Another address for the account. Both addresses get a mail, and the new one has to confirm before anything changes. */
export function ChangeAddress({ email }: { email: string }) {
  const [asksPasskey, setAsksPasskey] = useState(false);
  const { formProps, errors, failure, outcome, running, sends } = usePageForm<AddressOutcome>({
    whenLost: { ask: "again" },
    onOutcome: (outcome) =>
      setAsksPasskey((asks) => !outcome.isDone && (asks || isAboutPasskey(outcome.failure?.code))),
  });
  const askedFor = running ? undefined : outcome?.askedFor;
  return (
    <section className="stack" aria-labelledby="address">
      <h2 className="rule t2" id="address">
        {m.profile_address()}
      </h2>
      <p>{m.profile_address_what()}</p>
      <form {...formProps} className="stack gap-5">
        <FormFailure message={failure} />
        <input type="hidden" name="action" value="change-address" />
        <UsernameField email={email} />
        <Field
          label={m.profile_address_new()}
          name="email"
          type="email"
          autoComplete="email"
          error={errors.email}
        />
        <PasswordField
          label={m.password_asked_label()}
          name="emailPassword"
          autoComplete="current-password"
          error={errors.emailPassword}
        />
        {asksPasskey && <PasskeyField />}
        <Button {...sends}>{running ? m.dialog_one_moment() : m.profile_address_submit()}</Button>
      </form>
      <Announced>
        {askedFor !== undefined && (
          <Notice tone="success">
            <strong>{m.profile_address_asked({ email: askedFor })}</strong>
          </Notice>
        )}
      </Announced>
    </section>
  );
}
