import { useState } from "react";
import { notify } from "#app/browser/notifications.ts";
import type { SignupForm } from "#core/signup/form.ts";
import { plainLineOf } from "#core/words/plain-words.ts";
import { m } from "#messages";
import { checkCode, sendNewCode } from "./email-code.ts";

export const codeFieldId = "code";
const codeLength = 6;

/**
 * The typed code, its check, and the request for a new code. A wrong code and a new code both empty the field and open a dialog. After the
 * dialog the field has the focus again. The hook calls `onVerified` after the right code.
 */
export function useCodeCheck(
  { verificationId, verificationEmail }: Pick<SignupForm, "verificationId" | "verificationEmail">,
  onVerified: () => void,
) {
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [error, setError] = useState<string>();

  async function run(call: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    await call();
    setBusy(false);
  }

  async function check(): Promise<void> {
    const answer = await checkCode(verificationId, code);
    if (answer.success) return onVerified();
    // Without a connection the server has checked nothing. The code stays, so that the reader can send it again.
    if (answer.error === "UNREACHABLE") return setFailure(answer.message);
    setCode("");
    if (answer.error !== "WRONG_CODE") return setFailure(answer.message);
    await notify({ message: answer.message, plain: plainLineOf("wrong-code"), color: "red" });
    document.getElementById(codeFieldId)?.focus();
  }

  async function resend(): Promise<void> {
    const answer = await sendNewCode(verificationId, verificationEmail);
    if (!answer.success) return setFailure(answer.message);
    setCode("");
    await notify({ message: m.verification_resent(), plain: m.new_code_in_plain(), color: "green" });
    document.getElementById(codeFieldId)?.focus();
  }

  return {
    code,
    /** Keeps at most six digits of a pasted text. */
    setCode(text: string): void {
      setCode(text.replace(/\D/g, "").slice(0, codeLength));
      setError(undefined);
    },
    /** Whether the code has all six digits. If not, sets the words beside the field. */
    isWhole(): boolean {
      const isWhole = code.length === codeLength;
      setError(isWhole ? undefined : m.verification_code_short());
      return isWhole;
    },
    busy,
    failure,
    error,
    check: () => void run(check),
    resend: () => void run(resend),
  };
}
