import { useState } from "react";
import { Link } from "react-router";
import { callAuth } from "#app/browser/auth-calls.ts";
import { newPasswordMessage } from "#app/browser/auth-messages.ts";
import { logFailure, useLoadingWhile } from "#app/browser/session.ts";
import { usePageForm } from "#app/browser/use-page-form.ts";
import { ByMailedLink, type MailedLinkForm } from "#app/components/account/by-mailed-link.tsx";
import { checkNewPassword } from "#app/components/account/check-passwords.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { isAboutPasskey, PasskeyField, passkeyIn } from "#app/components/account/passkey-field.tsx";
import { checkPasted, PastedLink, tokenOfPasted } from "#app/components/account/pasted-link.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PasswordField, UsernameField } from "#app/components/ui/password-field.tsx";
import { formAction, hasErrors, passwordOf, textOf } from "#app/form-action.ts";
import { newPasswordMinLength } from "#core/people/passwords.ts";
import { m } from "#messages";
import type { Route } from "./+types/reset-password.ts";

export const meta = () => pageMeta(m.reset_password_title(), m.reset_password_description());

export const clientAction = formAction(async ({ fields, ask }) => {
  const typed = { link: textOf(fields, "link") };
  const errors = { ...checkPasted(fields), ...checkNewPassword(fields) };
  if (hasErrors(errors)) return { errors, typed };
  const body = { newPassword: passwordOf(fields), token: tokenOfPasted(fields), ...passkeyIn(fields) };
  const answer = await callAuth("reset-password", body, ask);
  if (answer.ok) return { isDone: true };
  logFailure("password reset failed", answer);
  return { typed, failure: { message: newPasswordMessage(answer), code: answer.code } };
});
export const action = clientAction;

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  return (
    <div className="wrap grid c12">
      <div className="s6 stack gap-5">
        <h1>{m.reset_password_title()}</h1>
        <ByMailedLink
          purpose="reset"
          posted={actionData}
          form={(parts) => <NewPasswordForm {...parts} />}
          unusable={<UnusableLink />}
          done={<PasswordChanged />}
        />
      </div>
    </div>
  );
}

function NewPasswordForm({ token, email, posted, onDone }: MailedLinkForm) {
  const [asksPasskey, setAsksPasskey] = useState(isAboutPasskey(posted?.failure?.code));
  const { formProps, errors, failure, outcome, running, sends } = usePageForm({
    posted,
    ...(token !== null && { beside: { link: token } }),
    onOutcome(outcome) {
      if (isAboutPasskey(outcome.failure?.code)) setAsksPasskey(true);
      if (outcome.isDone) onDone();
    },
  });
  useLoadingWhile(running);
  return (
    <form {...formProps} className="stack gap-5">
      <FormFailure message={failure} />
      {token === null && <PastedLink outcome={outcome} />}
      <UsernameField email={email} />
      <PasswordField
        label={m.profile_password_new()}
        name="password"
        autoComplete="new-password"
        hint={m.account_signup_password_hint({ least: newPasswordMinLength })}
        error={errors.password}
      />
      {asksPasskey && <PasskeyField />}
      <Button wide {...sends}>
        {running ? m.dialog_one_moment() : m.reset_password_submit()}
      </Button>
      {failure === m.reset_password_link_expired() && <NewLink />}
    </form>
  );
}

function UnusableLink() {
  return (
    <>
      <Notice tone="warning">
        <strong>{m.reset_password_link_expired()}</strong>
      </Notice>
      <NewLink />
    </>
  );
}

function NewLink() {
  return (
    <p>
      <Link className="go" to="/forgot-password">
        {m.reset_password_new_link()}
      </Link>
    </p>
  );
}

function PasswordChanged() {
  return (
    <div className="stack gap-5">
      <Notice tone="success">
        <strong>{m.reset_password_success()}</strong>
      </Notice>
      <ButtonLink to="/login">{m.navigation_login()}</ButtonLink>
    </div>
  );
}
