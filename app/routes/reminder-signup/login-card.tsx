import { useState } from "react";
import { AnnouncedByPart } from "#app/components/ui/announced-by-part.tsx";
import { ShowPassword } from "#app/components/ui/password-field.tsx";
import { Status } from "#app/components/ui/status.tsx";
import { passwordMaxLength, wizardPasswordChecks } from "#core/passwords.ts";
import { AnswerEmail, AnswerText } from "./answer-fields.tsx";
import { OfferLogin } from "./one-address.tsx";
import type { Wizard } from "./use-wizard.ts";

const checkWords = {
  length: "8 characters or more",
  capital: "1 capital letter",
  number: "1 number",
  special: "1 special character, like ! or #",
  match: "Both passwords match",
} as const;

/** The account's e-mail and password. */
export function LoginCard({ wizard }: { wizard: Wizard }) {
  return (
    <fieldset className="card q">
      <legend>
        <h2>6. Make your login</h2>
      </legend>
      <NewLogin wizard={wizard} />
    </fieldset>
  );
}

function NewLogin({ wizard }: { wizard: Wizard }) {
  const [shown, setShown] = useState(false);
  const password = {
    wizard,
    type: shown ? "text" : "password",
    autoComplete: "new-password",
    autoCapitalize: "none",
    spellCheck: false,
    maxLength: passwordMaxLength,
  };
  return (
    <div className="fields">
      <AnswerEmail
        wizard={wizard}
        field="account.email"
        value={wizard.form.account.email}
        label="Email for logging in"
        autoComplete="username"
      />
      <OfferLogin wizard={wizard} />
      <div className="two">
        <AnswerText {...password} field="password" value={wizard.password} label="Password" />
        <AnswerText
          {...password}
          field="passwordConfirmation"
          value={wizard.passwordConfirmation}
          label="Same password again"
        />
      </div>
      <ShowPassword shown={shown} onChange={setShown} label="Show the passwords" />
      <PasswordRules wizard={wizard} />
    </div>
  );
}

/** The live check marks of the password's rules. */
function PasswordRules({ wizard: { password, passwordConfirmation } }: { wizard: Wizard }) {
  const checks = wizardPasswordChecks(password, passwordConfirmation);
  return (
    <AnnouncedByPart as="ul" className="grid gap-2" aria-label="Password rules">
      {Object.entries(checkWords).map(([check, words]) => {
        const met = checks[check as keyof typeof checks];
        return (
          <li key={check}>
            <Status kind={met ? "sent" : "plan"}>
              {words}
              <span className="vh">{met ? ": done" : ": still needed"}</span>
            </Status>
          </li>
        );
      })}
    </AnnouncedByPart>
  );
}
