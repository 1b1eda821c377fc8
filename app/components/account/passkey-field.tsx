import { useRef, useState } from "react";
import { api, callApi } from "#app/browser/api.ts";
import { knowsPasskeys, signByPasskey } from "#app/browser/passkeys.ts";
import { textOf } from "#app/form-action.ts";
import { m } from "#messages";
import { Button } from "../ui/button.tsx";
import { FormFailure } from "./form-failure.tsx";

/** Whether the server also wants the account's passkey, or has refused one. */
export const isAboutPasskey = (code: string | undefined): boolean =>
  code === "PASSKEY_REQUIRED" || code === "INVALID_PASSKEY";

/** The passkey's answer from a form's fields, as the API takes it. */
export function passkeyIn(fields: FormData) {
  const passkey = textOf(fields, "passkey");
  return { ...(passkey !== "" && { passkey: JSON.parse(passkey) as Record<string, unknown> }) };
}

/** A button that asks the device for a passkey, and then sends the form. */
export function PasskeyField() {
  const answer = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function sign(): Promise<void> {
    setFailure(null);
    if (!knowsPasskeys()) return setFailure(m.passkey_unsupported());
    const asked = await callApi(() => api.auth.passkey.question.$post());
    const signed = asked.success ? await signByPasskey(asked.question) : null;
    if (!signed) return setFailure(asked.success ? m.passkey_not_made() : asked.message);
    if (!answer.current) return;
    answer.current.value = JSON.stringify(signed);
    answer.current.form?.requestSubmit();
    // Each answer works once.
    answer.current.value = "";
  }

  return (
    <>
      <input type="hidden" name="passkey" ref={answer} />
      <div className="needs-script stack gap-2">
        {failure !== null && <FormFailure message={failure} />}
        <p>
          <Button look="line" onClick={() => void sign()}>
            {m.passkey_login()}
          </Button>
        </p>
      </div>
    </>
  );
}
