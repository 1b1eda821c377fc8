import { useState } from "react";
import { callAuth } from "#app/browser/auth-calls.ts";
import { verifyMessage } from "#app/browser/auth-messages.ts";
import { logWarning } from "#app/browser/log.ts";
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
import { catalogue } from "#core/words/catalogue.ts";

export const meta = () => pageMeta("Confirm your email", "Confirm the email of your account.");

/**
 * The page behind the link that proves an account's address. Opening it changes nothing. The form asks for the
 * password, because proof and password belong together: then nobody else can have chosen the password.
 */
export default function VerifyEmail() {
  const link = useLinkToken();
  const [done, setDone] = useState(false);
  return (
    <div className="wrap grid c12">
      <div className="s6 stack gap-5">
        <h1>Confirm your email</h1>
        <NeedsScript what="page" />
        {link.state === "reading" && <p className="soft needs-script">{catalogue.navigation.loading}</p>}
        {link.state === "unusable" && !done && <UsedUp />}
        {link.state === "ready" && !done && (
          <ConfirmForm
            token={link.token}
            onDone={() => {
              link.forget();
              setDone(true);
            }}
          />
        )}
        <Announced>{done && <Confirmed />}</Announced>
      </div>
    </div>
  );
}

async function confirmAddress(token: string, password: string) {
  const answer = await callAuth("verify-email", { token, password });
  if (answer.ok) return { success: true as const };
  logWarning("email verification failed", { code: answer.code, message: answer.message });
  return { success: false as const, message: verifyMessage(answer) };
}

function ConfirmForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { formProps, errors, failure, running, sends } = useSubmit({
    check: checkNewPassword,
    async send(values) {
      const result = await confirmAddress(token, String(values.get("password")));
      if (result.success) onDone();
      return result;
    },
  });
  return (
    <>
      <p className="lead">This is the last step: it shows that the address of your account is yours.</p>
      <form {...formProps} className="stack gap-5">
        <FormFailure message={failure} />
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="new-password"
          hint="The one you chose when you signed up, or a new one. You log in with it from now on."
          error={errors.password}
        />
        <Button wide {...sends}>
          {running ? "One moment..." : "Confirm my email"}
        </Button>
      </form>
      {failure === catalogue.verifyEmail.linkExpired && <WaysOn />}
      <p>If you did not make an account here, close this page: nothing happens.</p>
    </>
  );
}

function Confirmed() {
  return (
    <div className="stack gap-5">
      <Notice tone="success">
        <strong>Your email is confirmed.</strong> You can log in now.
      </Notice>
      <ButtonLink to="/login?redirect=/reminder">Go to my reminders</ButtonLink>
    </div>
  );
}

function UsedUp() {
  return (
    <>
      <Notice tone="warning">
        <strong>{catalogue.verifyEmail.linkExpired}</strong>
      </Notice>
      <WaysOn />
    </>
  );
}

function WaysOn() {
  return (
    <div className="row">
      <ButtonLink to="/login?redirect=/reminder">{catalogue.navigation.login}</ButtonLink>
      <ButtonLink to="/forgot-password" look="line">
        {catalogue.login.whyNot.newLink}
      </ButtonLink>
    </div>
  );
}
