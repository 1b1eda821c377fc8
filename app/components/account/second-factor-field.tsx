import { useRef, useState } from "react";
import { api, callApi } from "#app/browser/api.ts";
import { knowsPasskeys, signByPasskey } from "#app/browser/passkeys.ts";
import { textOf } from "#app/form-action.ts";
import { m } from "#messages";
import { Button } from "../ui/button.tsx";
import { AppCodeField } from "./app-code-field.tsx";
import { FormFailure } from "./form-failure.tsx";

/** Whether the server wants the account's second factor besides, or has refused one. */
export const isAboutFactor = (code: string | undefined): boolean =>
  code !== undefined && /^(CODE_REQUIRED|INVALID_CODE|INVALID_PASSKEY|TOO_MANY_CODES)$/.test(code);

/** The second factor in a form's fields, as the API takes it. */
export function factorIn(fields: FormData) {
  const [code, passkey] = [textOf(fields, "factorCode"), textOf(fields, "passkey")];
  return {
    ...(code !== "" && { code }),
    ...(passkey !== "" && { passkey: JSON.parse(passkey) as Record<string, unknown> }),
  };
}

/** The same, or a passkey, which sends the form by itself. */
export function SecondFactorField() {
  const answer = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function sign(): Promise<void> {
    setFailure(null);
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
      <AppCodeField />
      <input type="hidden" name="passkey" ref={answer} />
      <div className="needs-script stack gap-2">
        {failure !== null && <FormFailure message={failure} />}
        {knowsPasskeys() && (
          <p>
            <Button look="line" onClick={() => void sign()}>
              {m.passkey_login()}
            </Button>
          </p>
        )}
      </div>
    </>
  );
}
