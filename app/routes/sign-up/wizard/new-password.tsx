import { useId, useState } from "react";
import { AnnouncedByPart } from "#app/components/ui/announced.tsx";
import { ShowPassword } from "#app/components/ui/password-field.tsx";
import { Status } from "#app/components/ui/status.tsx";
import { passwordMaxLength, wizardPasswordChecks } from "#core/people/passwords.ts";
import { AnswerText } from "./answer-fields.tsx";
import type { Wizard } from "./use-wizard.ts";

const checkWords = {
  length: "8 characters or more",
  capital: "1 capital letter",
  number: "1 number",
  special: "1 special character, like ! or #",
  match: "Both passwords match",
} as const;

/** The new password, twice, with its rules: in the form, and beside the code when a reload has lost it. */
export function NewPassword({ wizard }: { wizard: Wizard }) {
  const [shown, setShown] = useState(false);
  const rulesId = useId();
  const password = {
    wizard,
    type: shown ? "text" : "password",
    autoComplete: "new-password",
    autoCapitalize: "none",
    spellCheck: false,
    maxLength: passwordMaxLength,
    helpIds: Object.keys(checkWords)
      .map((check) => `${rulesId}-${check}`)
      .join(" "),
  };
  return (
    <>
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
      <PasswordRules id={rulesId} wizard={wizard} />
    </>
  );
}

/**
 * The live check marks of the password's rules. Each is said whole when it changes ("1 number: done", and not "done" alone).
 * The fields are described by each of them: the label of the list would be read in place of the whole list.
 */
function PasswordRules({ id, wizard: { password, passwordConfirmation } }: { id: string; wizard: Wizard }) {
  const checks = wizardPasswordChecks(password, passwordConfirmation);
  return (
    <AnnouncedByPart as="ul" className="grid gap-2" aria-label="Password rules">
      {Object.entries(checkWords).map(([check, words]) => {
        const met = checks[check as keyof typeof checks];
        return (
          <li key={check} id={`${id}-${check}`} aria-atomic="true">
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
