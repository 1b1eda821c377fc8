import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { type NewAccount, signUp, signUpBody } from "#app/browser/account-forms.ts";
import { callAuth } from "#app/browser/auth-calls.ts";
import { signupMessage } from "#app/browser/auth-messages.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { checkNewPassword } from "#app/components/account/new-password.ts";
import { isEmailAddress, useSubmit } from "#app/components/account/use-submit.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PasswordField } from "#app/components/ui/password-field.tsx";
import {
  type FieldErrors,
  type FormOutcome,
  formAction,
  hasErrors,
  passwordOf,
  textOf,
} from "#app/form-action.ts";
import { accountPasswordMinLength } from "#core/passwords.ts";
import { catalogue } from "#core/words/catalogue.ts";
import type { Route } from "./+types/signup.ts";

const words = catalogue.accountSignup;

export const meta = () => pageMeta("Sign up", "Make an account with your email and a password.", "/signup");

/** Long enough to read that the signup worked and what comes first, in milliseconds. */
const readingTimeMs = 4_000;

interface Outcome extends FormOutcome {
  isDone?: boolean;
}

export const action = formAction<Outcome>(async ({ fields, ask }) => {
  const account = accountIn(fields);
  const { password: _, ...typed } = account;
  const errors = checkTyped(fields, typed.email !== "");
  if (hasErrors(errors)) return { errors, typed };
  const answer = await callAuth("sign-up/email", signUpBody(account), ask);
  return answer.ok ? { isDone: true } : { typed, failure: { message: signupMessage(answer) } };
});

const accountIn = (values: FormData): NewAccount => ({
  firstName: textOf(values, "firstName"),
  lastName: textOf(values, "lastName"),
  email: textOf(values, "email"),
  password: passwordOf(values),
});

function checkTyped(values: FormData, isAddress: boolean): FieldErrors {
  return {
    ...(textOf(values, "firstName") === "" && { firstName: words.firstNameRequired }),
    ...(textOf(values, "lastName") === "" && { lastName: words.lastNameRequired }),
    ...(!isAddress && { email: words.emailRequired }),
    ...checkNewPassword(values),
  };
}

const checkSignup = (values: FormData, form: HTMLFormElement): FieldErrors =>
  checkTyped(values, isEmailAddress(form, "email"));

export default function Signup({ actionData }: Route.ComponentProps) {
  const posted: Outcome | undefined = actionData;
  return (
    <div className="wrap grid c12">
      <div className="s6 stack gap-5">
        <h1>Sign up</h1>
        {posted?.isDone ? <MadeWithoutScript /> : <SignupForm posted={posted} />}
      </div>
    </div>
  );
}

/** Nothing leads on by itself here. */
function MadeWithoutScript() {
  return (
    <>
      <Notice tone="success">
        <strong>{words.successHere}</strong>
        <p>{words.linkFirst}</p>
      </Notice>
      <p>
        <ButtonLink to="/login">{catalogue.navigation.login}</ButtonLink>
      </p>
    </>
  );
}

function SignupForm({ posted }: { posted: Outcome | undefined }) {
  const [done, setDone] = useState(false);
  const navigate = useNavigate();

  async function send(values: FormData, say: (message: string) => void) {
    const result = await signUp(accountIn(values), (message) =>
      say(`${message} ${catalogue.lostAnswer.askingAgain}`),
    );
    if (!result.success) return result;
    setDone(true);
    setTimeout(() => void navigate("/login"), readingTimeMs);
    return result;
  }

  const { formProps, errors, failure, running, sends } = useSubmit({
    ...{ check: checkSignup, send, posted, isPlain: true },
  });
  return (
    <>
      <form {...formProps} className="stack gap-5">
        <FormFailure message={failure} />
        <div className="two">
          <Field
            label="First name"
            name="firstName"
            autoComplete="given-name"
            maxLength={50}
            defaultValue={posted?.typed?.firstName}
            error={errors.firstName}
          />
          <Field
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            maxLength={50}
            defaultValue={posted?.typed?.lastName}
            error={errors.lastName}
          />
        </div>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={posted?.typed?.email}
          error={errors.email}
        />
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
              <strong>{words.success}</strong>
              <p>{words.linkFirst}</p>
            </Notice>
          )}
        </Announced>
      </form>
      <p>
        <Link className="go" to="/login">
          I have an account
        </Link>
      </p>
    </>
  );
}
