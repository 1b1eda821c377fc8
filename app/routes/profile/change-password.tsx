import { useState } from "react";
import { api, callApi, gotNoAnswer } from "#app/browser/api.ts";
import { useSession } from "#app/browser/session.ts";
import { checkOldPassword } from "#app/components/account/check-old-password.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { checkNewPassword } from "#app/components/account/new-password.ts";
import { useSubmit } from "#app/components/account/use-submit.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PasswordField, UsernameField } from "#app/components/ui/password-field.tsx";
import { accountPasswordMinLength } from "#core/passwords.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { findPasswordChange } from "./find-password-change.ts";

/** The old password and a new one. `email` tells a password manager whose they are. */
export function ChangePassword({ email }: { email: string }) {
  // A new form each time, so that what was typed does not stay there.
  const [times, setTimes] = useState(0);
  return (
    <section className="stack" aria-labelledby="password">
      <h2 className="rule t2" id="password">
        Change the password
      </h2>
      <p>Every other browser is logged out then, and a private calendar address is closed.</p>
      <PasswordForm key={times} email={email} onDone={() => setTimes(times + 1)} />
      <Announced>
        {times > 0 && (
          <Notice tone="success">
            <strong>{catalogue.profile.passwordChanged}</strong>
          </Notice>
        )}
      </Announced>
    </section>
  );
}

function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const keep = useSession().user?.isKept ?? false;
  const { formProps, errors, failure, running, sends } = useSubmit({
    check: (values) => ({ ...checkOldPassword(values, "oldPassword"), ...checkNewPassword(values) }),
    async send(values, say) {
      const json = {
        password: String(values.get("oldPassword")),
        newPassword: String(values.get("password")),
      };
      const answer = await callApi(() => api.account.password.$post({ json }));
      const isLost = !answer.success && gotNoAnswer(answer);
      if (isLost) say(catalogue.lostAnswer.looking);
      const outcome = isLost ? await findPasswordChange({ email, password: json.newPassword, keep }) : answer;
      if (outcome.success) onDone();
      return outcome;
    },
  });
  return (
    <form {...formProps} className="stack gap-5">
      <FormFailure message={failure} />
      <UsernameField email={email} />
      <PasswordField
        label="Your password now"
        name="oldPassword"
        autoComplete="current-password"
        error={errors.oldPassword}
      />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint={`${accountPasswordMinLength} characters or more. Several words make a good one.`}
        error={errors.password}
      />
      <Button {...sends}>{running ? "One moment..." : "Change the password"}</Button>
    </form>
  );
}
