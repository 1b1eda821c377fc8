import { distinctEmails } from "#core/signup/form.ts";
import { AnswerEmail } from "./answer-fields.tsx";
import { NewPassword } from "./new-password.tsx";
import type { CardProps } from "./use-wizard.ts";

/** The account's e-mail and password. Where only one address was entered, the code goes there, and this card says so. */
export function LoginCard({ wizard, legend }: CardProps) {
  const [only, ...others] = distinctEmails(wizard.form);
  return (
    <fieldset className="card q">
      <legend>
        <h2>{legend}</h2>
      </legend>
      <div className="fields">
        <AnswerEmail
          wizard={wizard}
          field="account.email"
          value={wizard.form.account.email}
          label="Email for logging in"
          hint={only && others.length === 0 && `We email a 6-digit code to ${only}, to check that it works.`}
          autoComplete="username"
        />
        <NewPassword wizard={wizard} />
      </div>
    </fieldset>
  );
}
