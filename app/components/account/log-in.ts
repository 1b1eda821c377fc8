import { apiBy, callApi } from "#app/browser/api.ts";
import { callAuth, type SessionUser, userIn } from "#app/browser/auth-calls.ts";
import { loginMessage } from "#app/browser/auth-messages.ts";
import { logFailure } from "#app/browser/session.ts";
import {
  type FieldErrors,
  type FormOutcome,
  hasErrors,
  type Posted,
  passwordOf,
  textOf,
} from "#app/form-action.ts";
import { m } from "#messages";

export interface LoginOutcome extends FormOutcome {
  /** The user who has just signed in. */
  user?: SessionUser;
}

/**
 * Carries out the form of login-form.tsx: signs in with e-mail and password. With `keep` the session outlives the browser on this device. A
 * locked login also takes a code from a mail. The form's button has the code mailed to the typed address, and the form then holds the id
 * of that address's check. Two-step login also takes a code, which the server mails after the right password. Without a script the login
 * leads on by a 303, so that no page of the browser's history holds a posted password.
 */
export async function logIn(
  { fields, ask }: Pick<Posted, "fields" | "ask">,
  next: string,
): Promise<LoginOutcome> {
  const [email, keep, check] = [textOf(fields, "email"), textOf(fields, "keep"), textOf(fields, "check")];
  const typed = { email, keep, check };
  if (fields.get("step") === "code") {
    const sent = await callApi(() => apiBy(ask)["email-verifications"].$post({ json: { email } }));
    if (sent.success) return { typed: { ...typed, check: sent.verification.id } };
    return { typed, failure: { message: sent.message, code: "TOO_MANY_REQUESTS" } };
  }
  const errors = checkLogin(fields);
  if (hasErrors(errors)) return { errors, typed };
  const code = check !== "" && { check: { id: check, code: textOf(fields, "code") } };
  const body = { email, password: passwordOf(fields), keep: keep === "on", ...code };
  const answer = await callAuth("sign-in/email", body, ask);
  // The password was right, and the server has mailed a code.
  if (!answer.ok && answer.check !== undefined) return { typed: { ...typed, check: answer.check } };
  if (!answer.ok) {
    logFailure("login failed", answer);
    return { typed, failure: { message: loginMessage(answer), code: answer.code } };
  }
  const user = userIn(answer.body);
  if (!user) return { typed, failure: { message: m.login_unexpected(), code: "NO_USER" } };
  return { isDone: true, user, next };
}

const checkLogin = (values: FormData): FieldErrors => ({
  ...(textOf(values, "email") === "" && { email: m.login_email_required() }),
  ...(passwordOf(values) === "" && { password: m.login_password_required() }),
  ...(values.has("code") && textOf(values, "code") === "" && { code: m.verification_code_short() }),
});
