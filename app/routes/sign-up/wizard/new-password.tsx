import { useId, useState } from "react";
import { AnnouncedByPart } from "#app/components/ui/announced.tsx";
import { ShowPassword } from "#app/components/ui/password-field.tsx";
import { Status } from "#app/components/ui/status.tsx";
import { passwordMaxLength, wizardPasswordChecks } from "#core/people/passwords.ts";
import { m } from "#messages";
import { AnswerText } from "./answer-fields.tsx";
import type { Wizard } from "./use-wizard.ts";

const checkWords = {
  length: m.wizard_password_checks_length,
  capital: m.wizard_password_checks_capital,
  number: m.wizard_password_checks_number,
  special: m.wizard_password_checks_special,
  match: m.wizard_password_checks_match,
};

type Check = keyof typeof checkWords;

/** The rules of the password stand before its second field, and the rule about both fields behind it. */
const ofPassword = ["length", "capital", "number", "special"] as const satisfies Check[];
const ofBoth = ["match"] as const satisfies Check[];

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
  };
  const idsOf = (checks: readonly Check[]) => checks.map((check) => `${rulesId}-${check}`).join(" ");
  return (
    <>
      <AnswerText
        {...password}
        field="password"
        value={wizard.password}
        label={m.wizard_password()}
        helpIds={idsOf(ofPassword)}
      />
      <PasswordRules id={rulesId} wizard={wizard} label={m.wizard_password_rules()} checks={ofPassword} />
      <AnswerText
        {...password}
        field="passwordConfirmation"
        value={wizard.passwordConfirmation}
        label={m.wizard_confirm_password()}
        helpIds={idsOf(ofBoth)}
      />
      <PasswordRules id={rulesId} wizard={wizard} checks={ofBoth} />
      <ShowPassword shown={shown} onChange={setShown} label={m.wizard_show_passwords()} />
    </>
  );
}

/**
 * The live check marks of the password's rules. A screen reader says a changed rule whole ("1 number: done", and not "done" alone). Each
 * rule describes the fields: as one description, the list's label would replace its rules.
 */
function PasswordRules({
  id,
  wizard: { password, passwordConfirmation },
  label,
  checks,
}: {
  id: string;
  wizard: Wizard;
  label?: string;
  checks: readonly Check[];
}) {
  const isMet = wizardPasswordChecks(password, passwordConfirmation);
  return (
    <AnnouncedByPart as="ul" className="grid gap-2" aria-label={label}>
      {checks.map((check) => {
        const met = isMet[check];
        return (
          <li key={check} id={`${id}-${check}`} aria-atomic="true">
            <Status kind={met ? "sent" : "todo"}>
              {checkWords[check]()}
              <span className="vh">{met ? m.wizard_rule_met() : m.wizard_rule_open()}</span>
            </Status>
          </li>
        );
      })}
    </AnnouncedByPart>
  );
}
