import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { signUp } from "#app/browser/account-forms.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { checkNewPassword } from "#app/components/account/new-password.ts";
import type { FieldErrors } from "#app/components/account/use-submit.ts";
import { isEmailAddress, textOf, useSubmit } from "#app/components/account/use-submit.ts";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PasswordField } from "#app/components/ui/password-field.tsx";
import { accountPasswordMinLength } from "#core/passwords.ts";
import { catalogue } from "#core/words/catalogue.ts";

export const meta = () => pageMeta("Sign up", "Make an account with your email and a password.", "/signup");

/** Long enough to read that the signup worked and what comes first, in milliseconds. */
const readingTimeMs = 4_000;

function checkSignup(values: FormData, form: HTMLFormElement): FieldErrors {
  const words = catalogue.accountSignup;
  return {
    ...(textOf(values, "firstName") === "" && { firstName: words.firstNameRequired }),
    ...(textOf(values, "lastName") === "" && { lastName: words.lastNameRequired }),
    ...(!isEmailAddress(form, "email") && { email: words.emailRequired }),
    ...checkNewPassword(values),
  };
}

export default function Signup() {
  const [done, setDone] = useState(false);
  const navigate = useNavigate();

  async function send(values: FormData) {
    const result = await signUp({
      firstName: textOf(values, "firstName"),
      lastName: textOf(values, "lastName"),
      email: textOf(values, "email"),
      password: String(values.get("password")),
    });
    if (!result.success) return result;
    setDone(true);
    setTimeout(() => void navigate("/login"), readingTimeMs);
    return result;
  }

  const { formProps, errors, failure, running, sends } = useSubmit({ check: checkSignup, send });
  return (
    <div className="wrap grid c12">
      <div className="s6 stack gap-5">
        <h1>Sign up</h1>
        <p className="lead">One account looks after the dates of one person.</p>
        <form {...formProps} className="stack gap-5">
          <NeedsScript />
          <FormFailure message={failure} />
          <div className="two">
            <Field
              label="First name"
              name="firstName"
              autoComplete="given-name"
              maxLength={50}
              error={errors.firstName}
            />
            <Field
              label="Last name"
              name="lastName"
              autoComplete="family-name"
              maxLength={50}
              error={errors.lastName}
            />
          </div>
          <Field label="Email" name="email" type="email" autoComplete="email" error={errors.email} />
          <PasswordField
            name="password"
            autoComplete="new-password"
            hint={`${accountPasswordMinLength} characters or more. Several words make a good one.`}
            error={errors.password}
          />
          <Button wide {...sends} busy={sends.busy || done}>
            {running ? "One moment..." : "Make my account"}
          </Button>
          <Announced>
            {done && (
              <Notice tone="success">
                <strong>{catalogue.accountSignup.success}</strong>
                <p>{catalogue.accountSignup.linkFirst}</p>
              </Notice>
            )}
          </Announced>
        </form>
        <p>
          <Link className="go" to="/login">
            I have an account
          </Link>
        </p>
      </div>
    </div>
  );
}
