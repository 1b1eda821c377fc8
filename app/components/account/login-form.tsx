import { useId } from "react";
import { Link } from "react-router";
import { isHelpedByCode, isWrongCredential, wasNotLookedAt } from "#app/browser/auth-messages.ts";
import { takeLogin, useLoadingWhile, useSession } from "#app/browser/session.ts";
import { usePageForm } from "#app/browser/use-page-form.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { Announced } from "../ui/announced.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { FormFailure } from "./form-failure.tsx";
import type { LoginOutcome } from "./log-in.ts";

/**
 * E-mail and password, for /login and wherever somebody must sign in first: the page's action carries it out by `logIn`. It shows
 * nothing when it succeeds: the component around it sees the user arrive in the session.
 */
export function LoginForm({
  posted,
  isDoor = false,
}: {
  posted: LoginOutcome | undefined;
  /** Whether somebody without an account finds the way to one here. No page has two such ways. */
  isDoor?: boolean;
}) {
  const { loading, known } = useSession();
  const hintId = useId();
  const { formProps, outcome, errors, failure, failureCode, running, sends } = usePageForm<LoginOutcome>({
    posted,
    onOutcome: ({ user }) => user && takeLogin(user),
  });
  useLoadingWhile(running);
  const check = outcome?.typed?.check ?? "";
  return (
    <form {...formProps} className="stack gap-5">
      <input type="hidden" name="action" value="log-in" />
      <FormFailure message={failure}>
        {failureCode !== undefined && isWrongCredential(failureCode) && <WhyNot />}
        {failureCode !== undefined && wasNotLookedAt(failureCode) && <p>{catalogue.login.notLookedAt}</p>}
      </FormFailure>
      <p>{catalogue.login.justSignedUp}</p>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={posted?.typed?.email}
        error={errors.email}
      />
      <PasswordField name="password" autoComplete="current-password" error={errors.password} />
      <Announced>{check !== "" && <p>{catalogue.login.code.sent}</p>}</Announced>
      {check !== "" && <CodeField check={check} error={errors.code} />}
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
        {running ? catalogue.login.authorizing : catalogue.login.heading}
      </Button>
      <Announced as="p" className="vh">
        {running ? catalogue.login.authorizing : ""}
      </Announced>
      {(check !== "" || isHelpedByCode(outcome?.failure?.code ?? "")) && (
        <div className="stack gap-2">
          <p>{catalogue.login.code.offer}</p>
          <Button look="line" type="submit" name="step" value="code" busy={running}>
            {catalogue.login.code.send}
          </Button>
        </div>
      )}
      <p className="row between">
        <Link className="go" to="/forgot-password">
          {catalogue.login.forgot}
        </Link>
        {isDoor && (
          <Link className="go" to="/signup">
            {catalogue.login.toSignup}
          </Link>
        )}
      </p>
    </form>
  );
}

/** The code from the mail, for a login that is locked. The password is asked for as always. */
function CodeField({ check, error }: { check: string; error: string | undefined }) {
  return (
    <>
      <input type="hidden" name="check" value={check} />
      <Field
        label={catalogue.login.code.label}
        name="code"
        className="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={error}
      />
    </>
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
