import { AnswerEmail } from "./answer-fields.tsx";
import { NewPassword } from "./new-password.tsx";
import { OfferLogin } from "./one-address.tsx";
import type { Wizard } from "./use-wizard.ts";

/** The account's e-mail and password. */
export function LoginCard({ wizard }: { wizard: Wizard }) {
  return (
    <fieldset className="card q">
      <legend>
        <h2>6. Make your login</h2>
      </legend>
      <div className="fields">
        <AnswerEmail
          wizard={wizard}
          field="account.email"
          value={wizard.form.account.email}
          label="Email for logging in"
          autoComplete="username"
        />
        <OfferLogin wizard={wizard} />
        <NewPassword wizard={wizard} />
      </div>
    </fieldset>
  );
}
