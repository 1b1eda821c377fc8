import { catalogue } from "#core/words/catalogue.ts";
import { callAuth, userIn } from "./auth-calls.ts";
import { newPasswordMessage, resetRequestMessage, signupMessage } from "./auth-messages.ts";
import { sendUntilAnswered } from "./lost-answer.ts";
import { logFailure, whileLoading } from "./session.ts";

// What the forms of a sign-up and a new password send. Only their pages load it.

type AuthFailed = { success: false; code: string; message: string };
type SignUpFailed = AuthFailed & { error: string };

export type NewAccount = { firstName: string; lastName: string; email: string; password: string };

/**
 * Makes an account. Its display name is the first and last name, joined and trimmed. Nobody is signed in by it: the
 * link in the mail has to prove the address first. An address that already has an account gets the same answer as a new
 * one. An answer that got lost is asked for again, as a second sign-up changes nothing.
 */
export function signUp(
  account: NewAccount,
  onLost: (message: string) => void,
): Promise<{ success: true } | SignUpFailed> {
  return whileLoading(() =>
    sendUntilAnswered(
      () => sendSignUp(account),
      (answer) => !answer.success && onLost(answer.message),
    ),
  );
}

async function sendSignUp(account: NewAccount): Promise<{ success: true } | SignUpFailed> {
  const answer = await callAuth("sign-up/email", signUpBody(account));
  const isMade = answer.ok && userIn(answer.body) !== null;
  if (isMade) return { success: true };
  if (!answer.ok) logFailure("signup failed", answer);
  const [code, message] = answer.ok
    ? ["NO_USER", catalogue.accountSignup.unexpected]
    : [answer.code, signupMessage(answer)];
  return { success: false, code, error: code, message };
}

/** What the API asks of a new account. */
export const signUpBody = ({ firstName, lastName, ...login }: NewAccount) => ({
  name: `${firstName.trim()} ${lastName.trim()}`.trim(),
  ...login,
});

/** Has a reset link mailed. It also succeeds for an address without an account. */
export function requestPasswordReset(email: string): Promise<{ success: true } | AuthFailed> {
  return whileLoading(async () => {
    const answer = await callAuth("request-password-reset", { email, redirectTo: "/reset-password" });
    if (answer.ok) return { success: true };
    logFailure("password reset failed", answer);
    return { success: false, code: answer.code, message: resetRequestMessage(answer) };
  });
}

/** Sets a new password with the token of the mailed link. */
export function resetPassword(newPassword: string, token: string): Promise<{ success: true } | AuthFailed> {
  return whileLoading(async () => {
    const answer = await callAuth("reset-password", { newPassword, token });
    if (answer.ok) return { success: true };
    logFailure("password reset failed", answer);
    return { success: false, code: answer.code, message: newPasswordMessage(answer) };
  });
}
