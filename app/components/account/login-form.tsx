import { useEffect, useId, useRef } from "react";
import { Link } from "react-router";
import { isHelpedByCode, isWrongCredential, wasNotLookedAt } from "#app/browser/auth-messages.ts";
import { takeLogin, useLoadingWhile, useSession } from "#app/browser/session.ts";
import { usePageForm } from "#app/browser/use-page-form.ts";
import { m } from "#messages";
import { Announced } from "../ui/announced.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { FormFailure } from "./form-failure.tsx";
import type { LoginOutcome } from "./log-in.ts";
import { PasskeyLogin } from "./passkey-login.tsx";

/**
 * E-mail and password, for /login and for every page that needs a login first: the page's action carries the form out by `logIn`. After a
 * login it shows nothing: the component around it sees the user arrive in the session.
 */
export function LoginForm({
  posted,
  isDoor = false,
}: {
  posted: LoginOutcome | undefined;
  /** Whether the form also leads to a new account. Set it where the page has no other such link. */
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
        {failureCode !== undefined && wasNotLookedAt(failureCode) && <p>{m.login_not_looked_at()}</p>}
      </FormFailure>
      <p>{m.login_just_signed_up()}</p>
      <Field
        label={m.field_email()}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={posted?.typed?.email}
        error={errors.email}
      />
      <PasswordField name="password" autoComplete="current-password" error={errors.password} />
      <Announced>{check !== "" && <p>{m.login_code_sent()}</p>}</Announced>
      {check !== "" && <CodeField check={check} error={errors.code} />}
      <div className="field">
        <label className="tick-box">
          <input
            type="checkbox"
            name="keep"
            defaultChecked={posted?.typed?.keep === "on"}
            aria-describedby={hintId}
          />
          {m.login_keep()}
        </label>
        <p className="hint sm" id={hintId}>
          {m.login_keep_hint()}
        </p>
      </div>
      <Button wide {...sends} busy={sends.busy || (known && loading)}>
        {running ? m.login_authorizing() : m.login_heading()}
      </Button>
      <Announced as="p" className="vh">
        {running ? m.login_authorizing() : ""}
      </Announced>
      {(check !== "" || isHelpedByCode(outcome?.failure?.code ?? "")) && (
        <div className="stack gap-2">
          <p>{m.login_code_offer()}</p>
          <Button look="line" type="submit" name="step" value="code" busy={running}>
            {m.login_code_send()}
          </Button>
        </div>
      )}
      <PasskeyLogin
        keep={() => formProps.ref.current !== null && new FormData(formProps.ref.current).has("keep")}
      />
      <p className="row between">
        <Link className="go" to="/forgot-password">
          {m.login_forgot()}
        </Link>
        {isDoor && (
          <Link className="go" to="/signup">
            {m.login_to_signup()}
          </Link>
        )}
      </p>
    </form>
  );
}

/** The code from the mail, for a login that is locked or has two steps. The form asks for the password as always. */
function CodeField({ check, error }: { check: string; error: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <>
      <input type="hidden" name="check" value={check} />
      <Field
        label={m.login_code_label()}
        name="code"
        className="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={error}
        ref={input}
      />
    </>
  );
}

/**
 * Why a login may have been refused, in the same words for everybody, and the way on. A payer who has not opened the mailed link yet finds
 * it here.
 */
function WhyNot() {
  return (
    <div className="stack gap-2">
      <p>{m.login_why_not_link_first()}</p>
      <p>{m.login_why_not_earlier_password()}</p>
      <p>
        <Link to="/forgot-password">{m.login_why_not_new_link()}</Link>
      </p>
    </div>
  );
}
