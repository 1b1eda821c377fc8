import { firstName } from "#core/people/contacts.ts";
import { distinctEmails, fillerField, masterField } from "#core/signup/form.ts";
import { m } from "#messages";
import { AnswerEmail } from "./answer-fields.tsx";
import { NewPassword } from "./new-password.tsx";
import type { CardProps } from "./use-wizard.ts";
import { titleOfPart } from "./wizard-parts.ts";

/** The account's e-mail and password. If the form has only one address, the code goes there, and this card says so. */
export function LoginCard({ wizard }: CardProps) {
  const { form } = wizard;
  const [only, ...others] = distinctEmails(form);
  const isOwn = masterField(form) === fillerField(form);
  const name = firstName(form.masterAccountHolder);
  return (
    <fieldset className="card q">
      <legend>
        <h2>{titleOfPart("login", form)}</h2>
      </legend>
      <div className="fields">
        {!isOwn && <p>{name ? m.wizard_login_for_steps({ name }) : m.wizard_login_for_nobody_steps()}</p>}
        <AnswerEmail
          wizard={wizard}
          field="account.email"
          value={form.account.email}
          label={m.wizard_login_email({ who: isOwn ? "own" : "other" })}
          hint={only && others.length === 0 && m.wizard_code_goes_to({ email: only })}
          autoComplete="username"
        />
        <NewPassword wizard={wizard} />
      </div>
    </fieldset>
  );
}
