import { Link, useNavigate } from "react-router";
import { callAuth, userIn } from "#app/browser/auth-calls.ts";
import { signupMessage } from "#app/browser/auth-messages.ts";
import { logFailure, useLoadingWhile } from "#app/browser/session.ts";
import { usePageForm } from "#app/browser/use-page-form.ts";
import { checkFirstPassword } from "#app/components/account/check-passwords.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { EmailField } from "#app/components/ui/email-field.tsx";
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
import { accountPasswordMinLength } from "#core/people/passwords.ts";
import { m } from "#messages";
import type { Route } from "./+types/signup.ts";

export const meta = () => pageMeta(m.account_signup_heading(), m.account_signup_description(), "/signup");

/** Long enough to read that the sign-up worked and what comes first, in milliseconds. */
const readingTimeMs = 4_000;

export const clientAction = formAction(async ({ fields, ask }) => {
  const { firstName, lastName, email, password } = {
    firstName: textOf(fields, "firstName"),
    lastName: textOf(fields, "lastName"),
    email: textOf(fields, "email"),
    password: passwordOf(fields),
  };
  const typed = { firstName, lastName, email };
  const errors: FieldErrors = {
    ...(firstName === "" && { firstName: m.account_signup_first_name_required() }),
    ...(lastName === "" && { lastName: m.account_signup_last_name_required() }),
    ...(email === "" && { email: m.account_signup_email_required() }),
    ...checkFirstPassword(fields),
  };
  if (hasErrors(errors)) return { errors, typed };
  const answer = await callAuth("sign-up/email", { name: `${firstName} ${lastName}`, email, password }, ask);
  if (answer.ok && userIn(answer.body) !== null) return { isDone: true };
  if (answer.ok) return { typed, failure: { message: m.account_signup_unexpected(), code: "NO_USER" } };
  logFailure("signup failed", answer);
  const message = signupMessage(answer);
  return {
    typed,
    failure: { message, code: answer.code },
    ...(answer.code === "INVALID_EMAIL" && { errors: { email: message } }),
  };
});
export const action = clientAction;

export default function Signup({ actionData }: Route.ComponentProps) {
  const posted: FormOutcome | undefined = actionData;
  return (
    <div className="wrap grid c12">
      <div className="s6 stack gap-5">
        <h1>{m.account_signup_heading()}</h1>
        {posted?.isDone ? <MadeWithoutScript /> : <SignupForm posted={posted} />}
      </div>
    </div>
  );
}

/** Without a script nothing leads on by itself. */
function MadeWithoutScript() {
  return (
    <>
      <Notice tone="success">
        <strong>{m.account_signup_success_here()}</strong>
        <p>{m.account_signup_link_first()}</p>
      </Notice>
      <p>
        <ButtonLink to="/login">{m.navigation_login()}</ButtonLink>
      </p>
    </>
  );
}

function SignupForm({ posted }: { posted: FormOutcome | undefined }) {
  const navigate = useNavigate();
  // A sign-up signs nobody in: the link in the mail has to prove the address first. A second sign-up changes nothing.
  const { formProps, errors, failure, outcome, running, sends } = usePageForm({
    posted,
    whenLost: { ask: "again", says: (failure) => `${failure} ${m.lost_answer_asking_again()}` },
    onOutcome: ({ isDone }) => isDone && setTimeout(() => void navigate("/login"), readingTimeMs),
  });
  useLoadingWhile(running);
  const done = outcome?.isDone ?? false;
  return (
    <>
      <div className="stack gap-2">
        <p className="lead">{m.account_signup_what()}</p>
        <p>
          {m.account_signup_together()} <Link to="/reminder_signup">{m.door_set_up()}</Link>
        </p>
      </div>
      <form {...formProps} className="stack gap-5">
        <FormFailure message={failure} />
        <div className="two">
          <Field
            label={m.field_first_name()}
            name="firstName"
            autoComplete="given-name"
            maxLength={50}
            defaultValue={posted?.typed?.firstName}
            error={errors.firstName}
          />
          <Field
            label={m.field_last_name()}
            name="lastName"
            autoComplete="family-name"
            maxLength={50}
            defaultValue={posted?.typed?.lastName}
            error={errors.lastName}
          />
        </div>
        <EmailField
          label={m.field_email()}
          name="email"
          autoComplete="username"
          defaultValue={posted?.typed?.email}
          error={errors.email}
        />
        <PasswordField
          name="password"
          autoComplete="new-password"
          hint={m.account_signup_password_hint({ least: accountPasswordMinLength })}
          error={errors.password}
        />
        <Button wide {...sends} busy={sends.busy || done}>
          {running ? m.dialog_one_moment() : m.account_signup_submit()}
        </Button>
        <Announced>
          {done && (
            <Notice tone="success">
              <strong>{m.account_signup_success()}</strong>
              <p>{m.account_signup_link_first()}</p>
            </Notice>
          )}
        </Announced>
      </form>
      <p>
        <Link className="go" to="/login">
          {m.account_signup_to_login()}
        </Link>
      </p>
    </>
  );
}
