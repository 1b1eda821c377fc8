import { useState } from "react";
import { api, callApi } from "#app/browser/api.ts";
import { refreshSession } from "#app/browser/session.ts";
import { useLinkToken } from "#app/browser/use-link-token.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { useSubmit } from "#app/components/account/use-submit.ts";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PasswordField } from "#app/components/ui/password-field.tsx";
import { catalogue } from "#core/words/catalogue.ts";
import { checkOldPassword } from "./profile/check-old-password.ts";

export const meta = () => pageMeta("Confirm your new email", "Confirm the new email of your account.");

/**
 * The page behind the link that moves an account to a new address. Opening the link changes nothing; the button does, with
 * the account's password.
 */
export default function ChangeEmail() {
  const link = useLinkToken();
  return (
    <div className="wrap stack gap-5">
      <h1>Confirm your new email</h1>
      <NeedsScript what="page" />
      {link.state === "reading" && <p className="soft needs-script">{catalogue.navigation.loading}</p>}
      {link.state === "unusable" && <UsedUp />}
      {link.state === "ready" && <ConfirmForm token={link.token} onDone={link.forget} />}
    </div>
  );
}

function ConfirmForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [done, setDone] = useState(false);
  const { formProps, errors, failure, running, sends } = useSubmit({
    check: (values) => checkOldPassword(values, "password"),
    async send(values) {
      const json = { token, password: String(values.get("password")) };
      const answer = await callApi(() => api.account.email.confirm.$post({ json }));
      if (answer.success) {
        setDone(true);
        onDone();
        void refreshSession();
        return answer;
      }
      const isUsedUp = answer.error === "INVALID_TOKEN";
      return isUsedUp ? { ...answer, message: catalogue.profile.addressLinkExpired } : answer;
    },
  });

  if (done) {
    return (
      <>
        <Announced>
          <Notice tone="success">
            <strong>{catalogue.profile.addressChanged}</strong>
          </Notice>
        </Announced>
        <ButtonLink to="/login?redirect=/reminder">{catalogue.navigation.login}</ButtonLink>
      </>
    );
  }
  return (
    <>
      <p className="lead">Your account moves to this address, with its reminders.</p>
      <p>Every browser is logged out, and a private calendar address is closed. The old address is told.</p>
      <form {...formProps} className="stack gap-5">
        <FormFailure message={failure} />
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          hint="The password of the account that moves here."
          error={errors.password}
        />
        <Button big {...sends}>
          {running ? "One moment..." : "Move my account here"}
        </Button>
      </form>
      <p>If you did not ask for this, close this page: nothing happens.</p>
    </>
  );
}

function UsedUp() {
  return (
    <>
      <Notice tone="warning">
        <strong>{catalogue.profile.addressLinkExpired}</strong>
      </Notice>
      <ButtonLink to="/profile">{catalogue.navigation.myProfile}</ButtonLink>
    </>
  );
}
