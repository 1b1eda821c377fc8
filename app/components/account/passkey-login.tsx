import { useState } from "react";
import { api, callApi, gotNoAnswer } from "#app/browser/api.ts";
import { userIn } from "#app/browser/auth-calls.ts";
import { knowsPasskeys, signByPasskey } from "#app/browser/passkeys.ts";
import { refreshSession, takeLogin } from "#app/browser/session.ts";
import { m } from "#messages";
import { Button } from "../ui/button.tsx";
import { FormFailure } from "./form-failure.tsx";

/** Logs in by a passkey, whichever account it belongs to. `keep`: whether the session may outlive the browser. */
export function PasskeyLogin({ keep }: { keep: () => boolean }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function logIn(): Promise<void> {
    setBusy(true);
    setFailure(null);
    setFailure(await logInByPasskey(keep()));
    setBusy(false);
  }

  return (
    <div className="stack gap-2 needs-script">
      {/* The form above has an alert of its own. A page needs only one empty alert. */}
      {failure !== null && <FormFailure message={failure} />}
      <Button look="line" wide busy={busy} onClick={() => void logIn()}>
        {busy ? m.passkey_waiting() : m.passkey_login()}
      </Button>
    </div>
  );
}

/** @returns why it failed, or null */
async function logInByPasskey(keep: boolean): Promise<string | null> {
  if (!knowsPasskeys()) return m.passkey_unsupported();
  const asked = await callApi(() => api.auth.passkey.question.$post());
  if (!asked.success) return asked.message;
  const answer = await signByPasskey(asked.question);
  if (answer === null) return m.passkey_not_made();
  const signedIn = await callApi(() => api.auth.passkey["sign-in"].$post({ json: { answer, keep } }));
  const user = userIn(signedIn);
  if (user) takeLogin(user);
  if (signedIn.success) return null;
  // The session may have begun all the same.
  if (gotNoAnswer(signedIn)) void refreshSession();
  return signedIn.message;
}
