import { api, callApi } from "#app/browser/api.ts";
import type { PasswordQuestion } from "#app/browser/ask-password.ts";
import { currentUser } from "#app/browser/session.ts";
import { checkOldPassword } from "#app/components/account/check-old-password.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { useSubmit } from "#app/components/account/use-submit.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { Button } from "./button.tsx";
import { Modal } from "./modal.tsx";
import { PasswordField } from "./password-field.tsx";

/** Asks for the current password before something that the server wants a recent proof for. The call itself is sent again then. */
export function PasswordDialog({ settle }: PasswordQuestion) {
  const { formProps, errors, failure, running, sends } = useSubmit({
    check: (values) => checkOldPassword(values, "currentPassword"),
    async send(values) {
      const json = { password: String(values.get("currentPassword")) };
      const answer = await callApi(() => api.account.proof.$post({ json }));
      if (answer.success) settle(true);
      return answer;
    },
  });
  return (
    <Modal title={catalogue.passwordAsked.title} onClose={() => settle(false)}>
      <form {...formProps} className="stack gap-5">
        <p>{catalogue.passwordAsked.why}</p>
        <FormFailure message={failure} />
        <input type="hidden" name="username" autoComplete="username" value={currentUser()?.email ?? ""} />
        <PasswordField
          label={catalogue.passwordAsked.label}
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword}
        />
        <p className="row">
          <Button {...sends}>{running ? catalogue.dialog.oneMoment : catalogue.passwordAsked.submit}</Button>
          <Button look="text" onClick={() => settle(false)}>
            {catalogue.passwordAsked.cancel}
          </Button>
        </p>
      </form>
    </Modal>
  );
}
