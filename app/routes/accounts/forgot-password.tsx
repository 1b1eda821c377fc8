import { Link } from "react-router";
import { callAuth } from "#app/browser/auth-calls.ts";
import { resetRequestMessage } from "#app/browser/auth-messages.ts";
import { logFailure, useLoadingWhile } from "#app/browser/session.ts";
import { usePageForm } from "#app/browser/use-page-form.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { type FieldErrors, type FormOutcome, formAction, hasErrors, textOf } from "#app/form-action.ts";
import { normaliseEmail } from "#core/people/contacts.ts";
import { m } from "#messages";
import type { Route } from "./+types/forgot-password.ts";

export const meta = () =>
  pageMeta(m.forgot_password_title(), m.forgot_password_description(), "/forgot-password");

export const clientAction = formAction(async ({ fields, ask }) => {
  const email = textOf(fields, "email");
  const errors = checkAddress(email);
  if (hasErrors(errors)) return { errors, typed: { email } };
  const answer = await callAuth("request-password-reset", { email, redirectTo: "/reset-password" }, ask);
  if (answer.ok) return { isDone: true };
  logFailure("password reset failed", answer);
  return { typed: { email }, failure: { message: resetRequestMessage(answer) } };
});
export const action = clientAction;

function checkAddress(email: string): FieldErrors {
  if (email === "") return { email: m.forgot_password_email_required() };
  return normaliseEmail(email) === null ? { email: m.signup_invalid_email_message() } : {};
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const posted: FormOutcome | undefined = actionData;
  const { formProps, errors, failure, outcome, running, sends } = usePageForm({ posted });
  useLoadingWhile(running);
  return (
    <div className="wrap grid c12">
      <div className="s6 stack gap-5">
        <h1>{m.forgot_password_heading()}</h1>
        <p className="lead">{m.forgot_password_what()}</p>
        <form {...formProps} className="stack gap-5">
          <FormFailure message={failure} />
          <Field
            label={m.field_email()}
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={posted?.typed?.email}
            error={errors.email}
          />
          <Button wide {...sends}>
            {running ? m.dialog_one_moment() : m.forgot_password_submit()}
          </Button>
          <Announced>
            {!running && outcome?.isDone && (
              <Notice tone="success">
                <strong>{m.forgot_password_success()}</strong>
                <p>{m.forgot_password_in_each_case()}</p>
              </Notice>
            )}
          </Announced>
        </form>
        <p>
          <Link className="go" to="/login">
            {m.forgot_password_to_login()}
          </Link>
        </p>
      </div>
    </div>
  );
}
