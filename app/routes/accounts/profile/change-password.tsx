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

/** Carries out the form below. Its answer ends every session but the one that it begins. */
export async function changePassword({ fields, api }: Posted): Promise<FormOutcome> {
  const errors = { ...checkOldPassword(fields, "oldPassword"), ...checkNewPassword(fields) };
  if (hasErrors(errors)) return { errors };
  const json = { password: passwordOf(fields, "oldPassword"), newPassword: passwordOf(fields) };
  const answer = await callApi(() => api.account.password.$post({ json }));
  return answer.success ? { isDone: true } : { failure: failureOf(answer) };
}

/**
 * What has become of a change whose answer was lost. A change ends every session, this one too, and the cookie of the new one was
 * in that answer. So a session that is still there says that nothing arrived. Where it has gone, the login with the new password
 * says whether that counts, and goes on as the lost answer would have.
 */
export async function findPasswordChange({ fields, api: { auth } }: Posted): Promise<FormOutcome> {
  const seen = await callApi(() => auth["get-session"].$get());
  if (!seen.success) return { failure: failureOf(seen) };
  if (seen.user !== null) return notArrived();
  const json = { email: textOf(fields, "email"), password: passwordOf(fields), keep: fields.has("keep") };
  const again = await callApi(() => auth["sign-in"].email.$post({ json }));
  // The new password was right, and a code of the app goes with it: at the login.
  if (!again.success && again.error === "CODE_REQUIRED") return { isDone: true };
  return again.success ? { isDone: true } : { failure: failureOf(again) };
}

/** The old password and a new one. `email` tells a password manager whose they are. */
export function ChangePassword({ email }: { email: string }) {
  // A new form each time, so that what was typed does not stay there.
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
