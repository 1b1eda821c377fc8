import { useEffect, useEffectEvent, useState } from "react";
import { callApi } from "#app/browser/api.ts";
import { untilItIsRead, useAfterForms, usePageForm } from "#app/browser/use-page-form.ts";
import { checkOldPassword } from "#app/components/account/check-passwords.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { PasswordField, UsernameField } from "#app/components/ui/password-field.tsx";
import { type FormOutcome, failureOf, hasErrors, type Posted, passwordOf, textOf } from "#app/form-action.ts";
import { m } from "#messages";

interface TwoStepOutcome extends FormOutcome {
  isOn?: boolean;
}

export async function readTwoStep({ api }: Posted): Promise<TwoStepOutcome> {
  const answer = await callApi(() => api.account["second-factor"].$get());
  return answer.success ? { isOn: answer.isOn } : { failure: failureOf(answer) };
}

export async function switchTwoStep({ fields, api }: Posted): Promise<TwoStepOutcome> {
  const errors = checkOldPassword(fields, "factorPassword");
  if (hasErrors(errors)) return { errors };
  const json = { password: passwordOf(fields, "factorPassword"), isOn: textOf(fields, "isOn") === "on" };
  const answer = await callApi(() => api.account["second-factor"].$post({ json }));
  return answer.success ? { isDone: true, isOn: answer.isOn } : { failure: failureOf(answer) };
}

/** Two-step login: a mailed code beside the password. Daymark offers it and never demands it. */
export function TwoStep({ email }: { email: string }) {
  const [isOn, setIsOn] = useState<boolean | null>(null);
  const onOutcome = ({ isOn }: TwoStepOutcome) => isOn !== undefined && setIsOn(isOn);
  const reading = usePageForm<TwoStepOutcome>({ whenLost: untilItIsRead, onOutcome });
  const read = useEffectEvent(() => reading.send({ action: "two-step" }));
  useEffect(() => read(), []);
  useAfterForms(() => reading.send({ action: "two-step" }));
  // Sent again, the form changes nothing more.
  const { formProps, errors, failure, running, sends } = usePageForm<TwoStepOutcome>({
    whenLost: { ask: "again" },
    onOutcome,
  });
  return (
    <section className="stack" aria-labelledby="two-step">
      <h2 className="rule t2" id="two-step">
        {m.two_step_heading()}
      </h2>
      <p>{m.two_step_what()}</p>
      <p>{m.two_step_passkey()}</p>
      <FormFailure message={reading.failure} />
      {isOn !== null && (
        <form {...formProps} className="stack gap-5">
          <p>
            <strong>{isOn ? m.two_step_on() : m.two_step_is_off()}</strong>
          </p>
          <FormFailure message={failure} />
          <input type="hidden" name="action" value="switch-two-step" />
          <input type="hidden" name="isOn" value={isOn ? "" : "on"} />
          <UsernameField email={email} />
          <PasswordField
            label={m.password_asked_label()}
            name="factorPassword"
            autoComplete="current-password"
            error={errors.factorPassword}
          />
          <Button {...sends}>
            {running ? m.dialog_one_moment() : isOn ? m.two_step_turn_off() : m.two_step_turn_on()}
          </Button>
        </form>
      )}
    </section>
  );
}
