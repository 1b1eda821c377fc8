import { useRef, useState } from "react";
import { callApi } from "#app/browser/api.ts";
import { focusPart } from "#app/browser/focus-heading.ts";
import { useReplacedSession, useSession } from "#app/browser/session.ts";
import { usePageForm } from "#app/browser/use-page-form.ts";
import { checkNewPassword, checkOldPassword } from "#app/components/account/check-passwords.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PasswordField, UsernameField } from "#app/components/ui/password-field.tsx";
import {
  type FormOutcome,
  failureOf,
  hasErrors,
  notArrived,
  type Posted,
  passwordOf,
  textOf,
} from "#app/form-action.ts";
import { newPasswordMinLength } from "#core/people/passwords.ts";
import { m } from "#messages";

/** Carries out the form below. It ends every session but the new one that its answer begins. */
export async function changePassword({ fields, api }: Posted): Promise<FormOutcome> {
  const errors = { ...checkOldPassword(fields, "oldPassword"), ...checkNewPassword(fields) };
  if (hasErrors(errors)) return { errors };
  const json = { password: passwordOf(fields, "oldPassword"), newPassword: passwordOf(fields) };
  const answer = await callApi(() => api.account.password.$post({ json }));
  return answer.success ? { isDone: true } : { failure: failureOf(answer) };
}

/**
 * Finds out whether a password change with a lost answer has arrived. A change ends every session, this one too, and the lost answer held
 * the new session's cookie. So a session that still works proves that nothing arrived. When the session has ended, this logs in with the
 * new password: a success proves the change, and begins a session as the lost answer would have.
 */
export async function findPasswordChange({ fields, api: { auth } }: Posted): Promise<FormOutcome> {
  const seen = await callApi(() => auth["get-session"].$get());
  if (!seen.success) return { failure: failureOf(seen) };
  if (seen.user !== null) return notArrived();
  const json = { email: textOf(fields, "email"), password: passwordOf(fields), keep: fields.has("keep") };
  const again = await callApi(() => auth["sign-in"].email.$post({ json }));
  // The new password is right. The account has two-step login, so the code is for the login page to ask for.
  if (!again.success && again.error === "CODE_REQUIRED") return { isDone: true };
  return again.success ? { isDone: true } : { failure: failureOf(again) };
}

/** The old password and a new one. `email` tells a password manager whose passwords these are. */
export function ChangePassword({ email }: { email: string }) {
  // A new key makes a new form after each change, so that no typed password stays there.
  const [times, setTimes] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const onDone = () => {
    setTimes(times + 1);
    focusPart(heading.current);
  };
  return (
    <section className="stack" aria-labelledby="password">
      <h2 className="rule t2" id="password" ref={heading}>
        {m.profile_password()}
      </h2>
      <p>{m.profile_password_what()}</p>
      <PasswordForm key={times} email={email} onDone={onDone} />
      <Announced>
        {times > 0 && (
          <Notice tone="success">
            <strong>{m.profile_password_changed()}</strong>
          </Notice>
        )}
      </Announced>
    </section>
  );
}

function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const keep = useSession().user?.isKept ?? false;
  const { formProps, errors, failure, running, sends } = usePageForm({
    whenLost: { ask: "look" },
    onOutcome({ isDone }) {
      if (isDone) onDone();
    },
  });
  useReplacedSession(running);
  return (
    <form {...formProps} className="stack gap-5">
      <FormFailure message={failure} />
      <input type="hidden" name="action" value="change-password" />
      <input type="hidden" name="email" value={email} />
      {keep && <input type="hidden" name="keep" value="on" />}
      <UsernameField email={email} />
      <PasswordField
        label={m.password_asked_label()}
        name="oldPassword"
        autoComplete="current-password"
        error={errors.oldPassword}
      />
      <PasswordField
        label={m.profile_password_new()}
        name="password"
        autoComplete="new-password"
        hint={m.account_signup_password_hint({ least: newPasswordMinLength })}
        error={errors.password}
      />
      <Button {...sends}>{running ? m.dialog_one_moment() : m.profile_password_submit()}</Button>
    </form>
  );
}
