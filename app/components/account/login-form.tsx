import { useId } from "react";
import { Link } from "react-router";
import { isWrongCredential, wasNotLookedAt } from "#app/browser/auth-messages.ts";
import { logIn } from "#app/browser/log-in.ts";
import { useSession } from "#app/browser/session.ts";
import { type FieldErrors, type FormOutcome, passwordOf, textOf } from "#app/form-action.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { Announced } from "../ui/announced.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { FormFailure } from "./form-failure.tsx";
import { useSubmit } from "./use-submit.ts";

export function checkLogin(values: FormData): FieldErrors {
  return {
    ...(textOf(values, "email") === "" && { email: catalogue.login.emailRequired }),
    ...(passwordOf(values) === "" && { password: catalogue.login.passwordRequired }),
  };
}

/**
 * E-mail and password, for /login and wherever somebody must sign in first. It shows nothing when it succeeds: the
 * component around it sees the user arrive in the session. Without a script it is posted to `action`, by itself the
 * page that it stands on.
 */
export function LoginForm({ action, posted }: { action?: string; posted?: FormOutcome | undefined }) {
  const { loading, known } = useSession();
  const hintId = useId();
  const { formProps, errors, failure, failureCode, running, sends } = useSubmit({
    ...{ check: checkLogin, posted, isPlain: true },
    send: (values) => logIn(textOf(values, "email"), passwordOf(values), values.get("keep") === "on"),
  });
  return (
    <form {...formProps} action={action} className="stack gap-5">
      <FormFailure message={failure}>
        {failureCode !== undefined && isWrongCredential(failureCode) && <WhyNot />}
        {failureCode !== undefined && wasNotLookedAt(failureCode) && <p>{catalogue.login.notLookedAt}</p>}
      </FormFailure>
      <p>{catalogue.login.newHere}</p>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={posted?.typed?.email}
        error={errors.email}
      />
      <PasswordField name="password" autoComplete="current-password" error={errors.password} />
      <div className="field">
        <label className="tick-box">
          <input
            type="checkbox"
            name="keep"
            defaultChecked={posted?.typed?.keep === "on"}
            aria-describedby={hintId}
          />
          {catalogue.login.keep}
        </label>
        <p className="hint sm" id={hintId}>
          {catalogue.login.keepHint}
        </p>
      </div>
      <Button wide {...sends} busy={sends.busy || (known && loading)}>
        {running ? catalogue.login.authorizing : "Log in"}
      </Button>
      <Announced as="p" className="vh">
        {running ? catalogue.login.authorizing : ""}
      </Announced>
      <p className="row between">
        <Link className="go" to="/forgot-password">
          I forgot my password
        </Link>
        <Link className="go" to="/signup">
          Make an account
        </Link>
      </p>
    </form>
  );
}

/**
 * What may stand behind a refused login, in the same words for everybody, and the way on: whoever paid and has not opened
 * the mailed link yet finds it here.
 */
function WhyNot() {
  const { linkFirst, earlierPassword, newLink } = catalogue.login.whyNot;
  return (
    <div className="stack gap-2">
      <p>{linkFirst}</p>
      <p>{earlierPassword}</p>
      <p>
        <Link to="/forgot-password">{newLink}</Link>
      </p>
    </div>
  );
}
