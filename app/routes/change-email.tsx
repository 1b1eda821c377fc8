import { useState } from "react";
import { api, callApi } from "#app/browser/api.ts";
import { refreshSession } from "#app/browser/session.ts";
import { useLinkToken } from "#app/browser/use-link-token.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { catalogue } from "#core/words/catalogue.ts";

export const meta = () => pageMeta("Confirm your new email", "Confirm the new email of your account.");

/**
 * The page behind the link that moves an account to a new address. Opening the link changes nothing; the button does.
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
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm(): Promise<void> {
    setBusy(true);
    setFailure(null);
    const answer = await callApi(() => api.account.email.confirm.$post({ json: { token } }));
    setBusy(false);
    if (!answer.success) {
      return setFailure(
        answer.error === "INVALID_TOKEN" ? catalogue.profile.addressLinkExpired : answer.message,
      );
    }
    setDone(true);
    onDone();
    void refreshSession();
  }

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
      <FormFailure message={failure} />
      <Button big disabled={busy} onClick={() => void confirm()}>
        Move my account here
      </Button>
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
