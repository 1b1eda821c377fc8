import { type ApiFailure, api, callApi } from "#app/browser/api.ts";
import { dispatch } from "./wizard-store.ts";

type Verification = { id: string; demoCode?: string | undefined };
type CodeResult = { success: true } | ApiFailure;

/**
 * Has a code mailed to this address. The wizard keeps the id of the check. `verified` says that no code is needed: a signed-in user's
 * address is already proven.
 */
export async function sendCode(email: string): Promise<{ success: true; verified: boolean } | ApiFailure> {
  const answer = await callApi(() => api["email-verifications"].$post({ json: { email } }));
  if (!answer.success) return answer;
  keepCheck(answer.verification);
  const verified = answer.verification.verified === true;
  if (verified) dispatch({ type: "verified" });
  return { success: true, verified };
}

/** Has the code mailed to another address, in place of a mistyped one. */
export async function sendCodeInstead(from: string, to: string): Promise<CodeResult> {
  const answer = await callApi(() => api["email-verifications"].$post({ json: { email: to } }));
  if (!answer.success) return answer;
  const { id, demoCode = null } = answer.verification;
  dispatch({ type: "emailMended", from, to, id, demoCode });
  return { success: true };
}

/** Has a new code mailed; the old one no longer counts. When the server no longer knows the check, a new check begins. */
export async function sendNewCode(id: string, email: string): Promise<CodeResult> {
  const answer = await callApi(() => api["email-verifications"][":id"].resend.$post({ param: { id } }));
  if (!answer.success) return answer.error === "NOT_FOUND" ? sendCode(email) : answer;
  keepCheck(answer.verification);
  return { success: true };
}

/** Checks a code. A wrong code fails with WRONG_CODE, and a new code is on its way. */
export async function checkCode(id: string, code: string): Promise<CodeResult> {
  const answer = await callApi(() =>
    api["email-verifications"][":id"].check.$post({ param: { id }, json: { code } }),
  );
  if (answer.success) {
    dispatch({ type: "verified" });
    return { success: true };
  }
  // The failure contains the check and, in the demo, its new code.
  if ("verification" in answer) keepCheck(answer.verification as Verification);
  // After the fifth wrong code no code counts, and none is on its way.
  else if (answer.error === "TOO_MANY_ATTEMPTS") dispatch({ type: "codeVoid" });
  return answer;
}

function keepCheck({ id, demoCode }: Verification): void {
  dispatch({ type: "codeSent", id, demoCode: demoCode ?? null });
}
