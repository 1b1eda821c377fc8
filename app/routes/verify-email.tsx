import { useState } from "react";
import { callAuth } from "#app/browser/auth-calls.ts";
import { verifyMessage } from "#app/browser/auth-messages.ts";
import { logWarning } from "#app/browser/log.ts";
import { refreshSession } from "#app/browser/session.ts";
import { useLinkToken } from "#app/browser/use-link-token.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { catalogue } from "#core/catalogue.ts";

export const meta = () => pageMeta("Confirm your email", "Confirm the email of your account.");

/** Behind the link that proves an account's address. Opening it does nothing; the button does. */
export default function VerifyEmail() {
  const link = useLinkToken();
  return (
    <div className="wrap stack gap-5">
      <h1>Confirm your email</h1>
      <NeedsScript what="page" />
      {link.state === "reading" && <p className="soft needs-script">{catalogue.navigation.loading}</p>}
      {link.state === "unusable" && <UsedUp />}
      {link.state === "ready" && <ConfirmForm token={link.token} onDone={link.forget} />}
    </div>
  );
}

function ConfirmForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm(): Promise<void> {
    setBusy(true);
    setFailure(null);
    const answer = await callAuth("verify-email", { token });
    setBusy(false);
    if (answer.ok) {
      setDone(true);
      onDone();
      return refreshSession();
    }
    logWarning("email verification failed", { code: answer.code, message: answer.message });
    setFailure(verifyMessage(answer));
  }

  if (done) {
    return (
      <>
        <div role="status">
          <Notice tone="success">
            <strong>Your email is confirmed.</strong> You can log in now.
          </Notice>
        </div>
        <ButtonLink to="/login?redirect=/reminder">Go to my reminders</ButtonLink>
      </>
    );
  }
  return (
    <>
      <p className="lead">This is the last step: it shows that the address of your account is yours.</p>
      <p>If you did not make an account here, close this page: nothing happens.</p>
      <FormFailure message={failure} />
      <Button big disabled={busy} onClick={() => void confirm()}>
        Confirm my email
      </Button>
    </>
  );
}

function UsedUp() {
  return (
    <>
      <Notice tone="warning">
        <strong>{catalogue.verifyEmail.linkExpired}</strong>
      </Notice>
      <ButtonLink to="/login?redirect=/reminder">{catalogue.navigation.login}</ButtonLink>
    </>
  );
}
