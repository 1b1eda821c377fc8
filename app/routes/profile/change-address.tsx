import { useState } from "react";
import { api, callApi } from "#app/browser/api.ts";
import { sendUntilAnswered } from "#app/browser/lost-answer.ts";
import { checkOldPassword } from "#app/components/account/check-old-password.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { isEmailAddress, useSubmit } from "#app/components/account/use-submit.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PasswordField, UsernameField } from "#app/components/ui/password-field.tsx";
import { textOf } from "#app/form-action.ts";
import { catalogue } from "#core/words/catalogue.ts";

/**
 * Another address for the account. Both addresses are told, and the new one has to be confirmed before anything
 * changes.
 */
export function ChangeAddress({ email }: { email: string }) {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const { formProps, errors, failure, running, sends } = useSubmit({
    check: (values, form) => ({
      ...(!isEmailAddress(form, "email") && { email: catalogue.signup.invalidEmail.message }),
      ...checkOldPassword(values, "emailPassword"),
    }),
    async send(values, say) {
      setAskedFor(null);
      const email = textOf(values, "email");
      const json = { email, password: String(values.get("emailPassword")) };
      // A second link may be mailed by this: each of them is good until one is used.
      const answer = await sendUntilAnswered(
        () => callApi(() => api.account.email.$post({ json })),
        () => say(catalogue.lostAnswer.askingAgain),
      );
      if (answer.success) setAskedFor(email);
      return answer;
    },
  });
  return (
    <section className="stack" aria-labelledby="address">
      <h2 className="rule t2" id="address">
        Change the email
      </h2>
      <p>
        We send a link to the new address and tell the old one. Once you have opened the link, you log in with
        the new address and your reminders go there.
      </p>
      <form {...formProps} className="stack gap-5">
        <FormFailure message={failure} />
        <UsernameField email={email} />
        <Field label="New email" name="email" type="email" autoComplete="email" error={errors.email} />
        <PasswordField
          label="Your password"
          name="emailPassword"
          autoComplete="current-password"
          error={errors.emailPassword}
        />
        <Button {...sends}>{running ? "One moment..." : "Send the link"}</Button>
      </form>
      <Announced>
        {askedFor !== null && (
          <Notice tone="success">
            <strong>{catalogue.profile.addressAsked(askedFor)}</strong>
          </Notice>
        )}
      </Announced>
    </section>
  );
}
