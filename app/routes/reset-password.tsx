import { useState } from "react";
import { Link } from "react-router";
import { resetPassword } from "#app/browser/session.ts";
import { useLinkToken } from "#app/browser/use-link-token.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { checkNewPassword } from "#app/components/account/new-password.ts";
import { useSubmit } from "#app/components/account/use-submit.ts";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PasswordField } from "#app/components/ui/password-field.tsx";
import { accountPasswordMinLength } from "#core/passwords.ts";
import { catalogue } from "#core/words/catalogue.ts";

export const meta = () => pageMeta("Set a new password", "Set a new password with the link from your email.");

export default function ResetPassword() {
  const link = useLinkToken();
  const [done, setDone] = useState(false);
  return (
    <div className="wrap grid c12">
      <div className="s6 stack gap-5">
        <h1>Set a new password</h1>
        <NeedsScript />
        {link.state === "reading" && <p className="soft needs-script">{catalogue.navigation.loading}</p>}
        {link.state === "unusable" && <UnusableLink />}
        {link.state === "ready" && !done && (
          <NewPasswordForm
            token={link.token}
            onDone={() => {
              link.forget();
              setDone(true);
            }}
          />
        )}
        <Announced>{done && <PasswordChanged />}</Announced>
      </div>
    </div>
  );
}

function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { formProps, errors, failure, running, sends } = useSubmit({
    check: checkNewPassword,
    async send(values) {
      const result = await resetPassword(String(values.get("password")), token);
      if (result.success) onDone();
      return result;
    },
  });
  return (
    <form {...formProps} className="stack gap-5">
      <FormFailure message={failure} />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint={`${accountPasswordMinLength} characters or more. Several words make a good one.`}
        error={errors.password}
      />
      <Button wide {...sends}>
        {running ? "One moment..." : "Set this password"}
      </Button>
      {failure === catalogue.resetPassword.linkExpired && <NewLink />}
    </form>
  );
}

function UnusableLink() {
  return (
    <>
      <Notice tone="warning">
        <strong>{catalogue.resetPassword.linkExpired}</strong>
      </Notice>
      <NewLink />
    </>
  );
}

function NewLink() {
  return (
    <p>
      <Link className="go" to="/forgot-password">
        Ask for a new link
      </Link>
    </p>
  );
}

function PasswordChanged() {
  return (
    <div className="stack gap-5">
      <Notice tone="success">
        <strong>{catalogue.resetPassword.success}</strong>
      </Notice>
      <ButtonLink to="/login">Log in</ButtonLink>
    </div>
  );
}
