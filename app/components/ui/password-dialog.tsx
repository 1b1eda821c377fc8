import { callApi } from "#app/browser/api.ts";
import type { PasswordQuestion } from "#app/browser/ask-password.ts";
import { currentUser, useReplacedSession } from "#app/browser/session.ts";
import { usePageForm } from "#app/browser/use-page-form.ts";
import { checkOldPassword } from "#app/components/account/check-passwords.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { type FormOutcome, failureOf, hasErrors, type Posted, passwordOf } from "#app/form-action.ts";
import { m } from "#messages";
import { Button } from "./button.tsx";
import { Modal } from "./modal.tsx";
import { PasswordField, UsernameField } from "./password-field.tsx";

/** Carries out the form below, as a part of the profile's action. */
export async function provePassword({ fields, api }: Posted): Promise<FormOutcome> {
  const errors = checkOldPassword(fields, "currentPassword");
  if (hasErrors(errors)) return { errors };
  const json = { password: passwordOf(fields, "currentPassword") };
  const answer = await callApi(() => api.account.proof.$post({ json }));
  return answer.success ? { isDone: true } : { failure: failureOf(answer) };
}

/** Asks for the current password when the server wants a recent proof. `callApi` then sends the call again. */
export function PasswordDialog({ settle }: PasswordQuestion) {
  const { formProps, errors, failure, running, sends } = usePageForm({
    to: "/profile",
    onOutcome: ({ isDone }) => isDone && settle(true),
  });
  useReplacedSession(running);
  return (
    <Modal title={m.password_asked_title()} onClose={() => settle(false)}>
      <form {...formProps} className="stack gap-5">
        <p>{m.password_asked_why()}</p>
        <FormFailure message={failure} />
        <input type="hidden" name="action" value="prove-password" />
        <UsernameField email={currentUser()?.email} />
        <PasswordField
          label={m.password_asked_label()}
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword}
        />
        <p className="row actions">
          <Button {...sends}>{running ? m.dialog_one_moment() : m.password_asked_submit()}</Button>
          <Button look="text" onClick={() => settle(false)}>
            {m.password_asked_cancel()}
          </Button>
        </p>
      </form>
    </Modal>
  );
}
