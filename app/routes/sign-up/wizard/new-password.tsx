import { useId, useState } from "react";
import { AnnouncedByPart } from "#app/components/ui/announced.tsx";
import { ShowPassword } from "#app/components/ui/password-field.tsx";
import { Status } from "#app/components/ui/status.tsx";
import { passwordMaxLength, wizardPasswordChecks } from "#core/people/passwords.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { AnswerText } from "./answer-fields.tsx";
import type { Wizard } from "./use-wizard.ts";

const words = catalogue.wizard;
const checkWords = words.passwordChecks;

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
        <AnswerText {...password} field="password" value={wizard.password} label={words.password} />
        <AnswerText
          {...password}
          field="passwordConfirmation"
          value={wizard.passwordConfirmation}
          label={words.confirmPassword}
        />
      </div>
      <ShowPassword shown={shown} onChange={setShown} label={words.showPasswords} />
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
    <AnnouncedByPart as="ul" className="grid gap-2" aria-label={words.passwordRules}>
      {Object.entries(checkWords).map(([check, said]) => {
        const met = checks[check as keyof typeof checks];
        return (
          <li key={check} id={`${id}-${check}`} aria-atomic="true">
            <Status kind={met ? "sent" : "todo"}>
              {said}
              <span className="vh">{met ? words.ruleMet : words.ruleOpen}</span>
            </Status>
          </li>
        );
      })}
    </AnnouncedByPart>
  );
}
