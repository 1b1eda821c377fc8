import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useServerStatus } from "#app/browser/server-status.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { LateAnswer, LateNotice } from "#app/components/ui/late.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { UsernameField } from "#app/components/ui/password-field.tsx";
import { RichMessage } from "#app/components/ui/rich-message.tsx";
import type { SignupForm } from "#core/signup/form.ts";
import type { SignupProblem } from "#core/signup/problems.ts";
import { saySignupProblem } from "#core/words/signup-problem-words.ts";
import { m } from "#messages";
import { alertProblem, firstOnPage } from "./alert-problem.ts";
import { signupRules } from "./load-signup-rules.ts";
import { NewPassword } from "./new-password.tsx";
import { codeFieldId, useCodeCheck } from "./use-code-check.ts";
import { NotCome } from "./use-different-email.tsx";
import { useFocusOnRefused } from "./use-focus-on-refused.ts";
import type { SaveSignup } from "./use-save-signup.ts";
import type { Wizard } from "./use-wizard.ts";
import { stepPaths } from "./wizard-steps.ts";
import { dispatch } from "./wizard-store.ts";

/**
 * The second step: the code from the mail. The right code saves the sign-up and leads to the checkout. A reload forgets the password (a
 * phone drops a tab while its user reads the mail), so this step then asks for it beside the code.
 */
export function EmailStep({ wizard, saving, save }: { wizard: Wizard } & SaveSignup) {
  const { form, accountEmail } = wizard;
  // With `replace`, Back from the checkout leads to the answers: this step has nothing left to do.
  const saveAndLeave = () => save({ replace: true });
  const codeCheck = useCodeCheck(form, saveAndLeave);
  const isGone = useRef(accountEmail === null && wizard.password === "").current;
  const asksPassword = accountEmail === null && (isGone || wizard.errorOf("password") !== undefined);
  const [unsaved, setUnsaved] = useState<readonly SignupProblem[]>([]);
  const button = useFocusOnNextStep(form.verified);
  const formRef = useFocusOnRefused(wizard);
  const busy = codeCheck.busy || saving;
  const checking = useRef(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || checking.current) return;
    checking.current = true;
    const problems = await wizard.check();
    checking.current = false;
    if (problems === null) return;
    const isCodeThere = form.verified || codeCheck.isWhole();
    dispatch({ type: "flagged", fields: problems.map(({ field }) => field) });
    const here = firstOnPage(problems.filter(({ field }) => document.getElementById(field) !== null));
    setUnsaved(problems);
    if (!isCodeThere) return document.getElementById(codeFieldId)?.focus();
    if (here) {
      await alertProblem(here, form);
      return document.getElementById(here.field)?.focus();
    }
    if (!form.verified) return codeCheck.check();
    if (problems.length === 0) saveAndLeave();
  }

  return (
    <div className="grid c12 gap-6">
      {!form.verified && <DemoCode code={wizard.demoCode} />}
      <div className="s6 stack gap-5">
        <form
          ref={formRef}
          className="stack gap-5"
          method="post"
          noValidate
          onSubmit={(event) => void submit(event)}
        >
          <Announced>
            {form.verified && (
              <Notice tone="success">
                <strong>{m.verification_checked()}</strong>{" "}
                {saving ? m.verification_saving_now() : m.verification_not_saved()}
              </Notice>
            )}
          </Announced>
          {form.verified ? (
            <Missing form={form} problems={unsaved} />
          ) : (
            <CodeField wizard={wizard} {...codeCheck} />
          )}
          {asksPassword && <PasswordAgain wizard={wizard} isGone={isGone} />}
          <LateNotice of={signupRules} />
          <LateAnswer isSent={busy} />
          <p className="row">
            <Button ref={button} type="submit" big busy={busy}>
              {form.verified
                ? m.verification_save()
                : codeCheck.busy
                  ? m.verification_checking()
                  : m.verification_check()}
            </Button>
            {form.verified ? (
              <Link className="go" to={stepPaths.details}>
                {m.verification_change_answers()}
              </Link>
            ) : (
              <Button look="text" busy={busy} onClick={codeCheck.resend}>
                {m.verification_new_code()}
              </Button>
            )}
          </p>
        </form>
        {!form.verified && (
          <NotCome
            address={form.verificationEmail}
            onSent={() => document.getElementById(codeFieldId)?.focus()}
          />
        )}
      </div>
    </div>
  );
}

/** The code's field disappears with the right code. A reader who pressed Enter in it goes on at the button. */
function useFocusOnNextStep(verified: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (verified && document.activeElement === document.body) button.current?.focus();
  }, [verified]);
  return button;
}

/** Embedded mode also shows the code. After a reload only the outbox knows it. */
function DemoCode({ code }: { code: string | null }) {
  const embedded = useServerStatus()?.mode === "embedded";
  // While no code counts, the page says how long to wait.
  if (code === "" || (code === null && !embedded)) return null;
  return (
    <aside className="note stack demo own-height gap-1" aria-label={m.verification_demo_label()}>
      <strong>{m.verification_demo_no_email()}</strong>
      {code === null ? (
        <p>
          <RichMessage
            parts={m.verification_demo_code_in.parts()}
            marks={{ link: (words) => <Link to="/outbox">{words}</Link> }}
          />
        </p>
      ) : (
        <>
          <p>{m.verification_demo_code_is()}</p>
          <p className="num demo-code">{code}</p>
        </>
      )}
    </aside>
  );
}

function CodeField({
  wizard,
  code,
  setCode,
  failure,
  error,
}: { wizard: Wizard } & Pick<ReturnType<typeof useCodeCheck>, "code" | "setCode" | "failure" | "error">) {
  return (
    <>
      <Announced as="p" className="lead">
        <RichMessage
          parts={m.verification_code_sent_to.parts({ email: wizard.form.verificationEmail })}
          marks={{ strong: (words) => <strong className="breakable">{words}</strong> }}
        />
      </Announced>
      <FormFailure message={failure} />
      <Field
        id={codeFieldId}
        label={m.verification_code_label()}
        className="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={error}
      />
    </>
  );
}

/** Says what a reload has lost, and asks for it. It also asks for a password that the server refused. */
function PasswordAgain({ wizard, isGone }: { wizard: Wizard; isGone: boolean }) {
  return (
    <fieldset className="card q">
      <legend>
        <h2 className="t2">{m.verification_password()}</h2>
      </legend>
      <div className="fields">
        {isGone && (
          <Notice>
            <strong>{m.verification_password_gone()}</strong> {m.verification_only_password_gone()}
          </Notice>
        )}
        <UsernameField email={wizard.form.account.email} />
        <NewPassword wizard={wizard} />
      </div>
    </fieldset>
  );
}

/** The problems of the form, in the words of its rules. The answers themselves stand in the form. */
function Missing({ form, problems }: { form: SignupForm; problems: readonly SignupProblem[] }) {
  const elsewhere = problems.filter(({ field }) => field !== "password" && field !== "passwordConfirmation");
  return (
    <Announced>
      {elsewhere.length > 0 && (
        <Notice tone="warning">
          <p>{m.verification_still_missing()}</p>
          <ul className="plain-list">
            {elsewhere.map(({ field, problem }) => (
              <li key={field}>{saySignupProblem({ field, problem }, form)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </Announced>
  );
}
