import { useState } from "react";
import { Link } from "react-router";
import { requestPasswordReset } from "#app/browser/account-forms.ts";
import { callAuth } from "#app/browser/auth-calls.ts";
import { resetRequestMessage } from "#app/browser/auth-messages.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { isEmailAddress, useSubmit } from "#app/components/account/use-submit.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { type FieldErrors, type FormOutcome, formAction, hasErrors, textOf } from "#app/form-action.ts";
import { catalogue } from "#core/words/catalogue.ts";
import type { Route } from "./+types/forgot-password.ts";

export const meta = () =>
  pageMeta("Forgot password", "We email you a link to set a new password.", "/forgot-password");

interface Outcome extends FormOutcome {
  isSent?: boolean;
}

export const action = formAction<Outcome>(async ({ fields, ask }) => {
  const email = textOf(fields, "email");
  const errors = checkTyped(fields);
  if (hasErrors(errors)) return { errors, typed: { email } };
  const answer = await callAuth("request-password-reset", { email }, ask);
  if (answer.ok) return { isSent: true };
  return { typed: { email }, failure: { message: resetRequestMessage(answer) } };
});

const checkTyped = (values: FormData): FieldErrors =>
  textOf(values, "email") === "" ? { email: catalogue.forgotPassword.emailRequired } : {};

function checkAddress(values: FormData, form: HTMLFormElement): FieldErrors {
  const errors = checkTyped(values);
  if (hasErrors(errors)) return errors;
  return isEmailAddress(form, "email") ? {} : { email: catalogue.signup.invalidEmail.message };
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const posted: Outcome | undefined = actionData;
  const [sent, setSent] = useState(posted?.isSent ?? false);
  const { formProps, errors, failure, running, sends } = useSubmit({
    ...{ check: checkAddress, posted, isPlain: true },
    async send(values) {
      setSent(false);
      const result = await requestPasswordReset(textOf(values, "email"));
      setSent(result.success);
      return result;
    },
  });
  return (
    <div className="wrap grid c12">
      <div className="s6 stack gap-5">
        <h1>Forgot your password?</h1>
        <p className="lead">
          Tell us the email of your account. If there is one, a link to set a new password is on its way; if
          it still has to be confirmed, the link that does.
        </p>
        <form {...formProps} className="stack gap-5">
          <FormFailure message={failure} />
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={posted?.typed?.email}
            error={errors.email}
          />
          <Button wide {...sends}>
            {running ? "One moment..." : catalogue.forgotPassword.submit}
          </Button>
          <Announced>
            {sent && (
              <Notice tone="success">
                <strong>{catalogue.forgotPassword.success}</strong>
                <p>{catalogue.forgotPassword.inEachCase}</p>
              </Notice>
            )}
          </Announced>
        </form>
        <p>
          <Link className="go" to="/login">
            Back to login
          </Link>
        </p>
      </div>
    </div>
  );
}
