import { useState } from "react";
import { Link } from "react-router";
import { requestPasswordReset } from "#app/browser/session.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import type { FieldErrors } from "#app/components/account/use-submit.ts";
import { isEmailAddress, textOf, useSubmit } from "#app/components/account/use-submit.ts";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { catalogue } from "#core/words/catalogue.ts";

export const meta = () =>
  pageMeta("Forgot password", "We email you a link to set a new password.", "/forgot-password");

function checkAddress(values: FormData, form: HTMLFormElement): FieldErrors {
  if (textOf(values, "email") === "") return { email: catalogue.forgotPassword.emailRequired };
  return isEmailAddress(form, "email") ? {} : { email: catalogue.signup.invalidEmail.message };
}

export default function ForgotPassword() {
  const [sent, setSent] = useState(false);
  const { formProps, errors, failure, running, sends } = useSubmit({
    check: checkAddress,
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
          <NeedsScript />
          <FormFailure message={failure} />
          <Field label="Email" name="email" type="email" autoComplete="username" error={errors.email} />
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
