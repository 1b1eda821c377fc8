import { firstName } from "#core/people/contacts.ts";
import { distinctEmails, fillerField, masterField } from "#core/signup/form.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { AnswerEmail } from "./answer-fields.tsx";
import { NewPassword } from "./new-password.tsx";
import type { CardProps } from "./use-wizard.ts";
import { titleOfPart } from "./wizard-parts.ts";

const words = catalogue.wizard;

/** The account's e-mail and password. Where only one address was entered, the code goes there, and this card says so. */
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
        {!isOwn && <p>{name ? words.loginForSteps(name) : words.loginForNobodySteps}</p>}
        <AnswerEmail
          wizard={wizard}
          field="account.email"
          value={form.account.email}
          label={words.loginEmail[isOwn ? "own" : "other"]}
          hint={only && others.length === 0 && words.codeGoesTo(only)}
          autoComplete="username"
        />
        <NewPassword wizard={wizard} />
      </div>
    </fieldset>
  );
}
