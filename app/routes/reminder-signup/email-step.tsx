import type { FormEvent } from "react";
import { Link } from "react-router";
import { useServerStatus } from "#app/browser/server-status.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { brand } from "#core/brand.ts";
import { codeFieldId, useCodeCheck } from "./use-code-check.ts";
import { useSaveSignup } from "./use-save-signup.ts";
import type { Wizard } from "./use-wizard.ts";
import { stepPaths } from "./wizard-steps.ts";

/** The second step: the code from the mail. The right code saves the signup and leads to the checkout. */
export function EmailStep({ wizard }: { wizard: Wizard }) {
  // Back from the checkout leads to the answers, because on this step there is nothing left to do.
  const { saving, save } = useSaveSignup(wizard, { replace: true });
  if (wizard.form.verified) return <CheckedEmail wizard={wizard} saving={saving} onSave={save} />;
  return (
    <div className="grid c12 gap-6">
      <DemoCode code={wizard.demoCode} />
      <CodeForm wizard={wizard} onVerified={save} />
    </div>
  );
}

/** Embedded mode shows the code as well. After a reload only the outbox knows it. */
function DemoCode({ code }: { code: string | null }) {
  const embedded = useServerStatus()?.mode === "embedded";
  if (code === null && !embedded) return null;
  return (
    <aside className="note stack demo own-height gap-1" aria-label="Demo code">
      <strong>This is a demo. No email was sent.</strong>
      {code === null ? (
        <p>
          Your code is in the <Link to="/outbox">outbox</Link>.
        </p>
      ) : (
        <>
          <p>Your code is</p>
          <p className="num demo-code">{code}</p>
        </>
      )}
    </aside>
  );
}

function CodeForm({ wizard, onVerified }: { wizard: Wizard; onVerified: () => Promise<void> }) {
  const { code, setCode, busy, failure, check, resend } = useCodeCheck(wizard.form, onVerified);

  function submit(event: FormEvent): void {
    event.preventDefault();
    check();
  }

  return (
    <form className="s6 stack gap-5" method="post" noValidate onSubmit={submit}>
      <p className="lead">
        We sent a 6-digit code to <strong className="breakable">{wizard.form.verificationEmail}</strong>. It
        may take a minute.
      </p>
      <FormFailure message={failure} />
      <Field
        id={codeFieldId}
        label="6-digit code"
        className="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <p className="row">
        <Button type="submit" big disabled={busy || code.length < 6}>
          {busy ? "Checking..." : "Check the code"}
        </Button>
        <Button look="text" disabled={busy} onClick={resend}>
          Send a new code
        </Button>
      </p>
      <NotCome />
    </form>
  );
}

function NotCome() {
  return (
    <details className="parted">
      <summary>The email has not come</summary>
      <div className="stack gap-2 inset">
        <p>Look in your spam or junk folder. The sender is {brand.senderName}.</p>
        <p>If you send a new code, the old one stops working.</p>
        <Link className="go" to={stepPaths.details}>
          Use a different email address
        </Link>
      </div>
    </details>
  );
}

/** The code was right, and saving has failed or is still running. */
function CheckedEmail({
  wizard,
  saving,
  onSave,
}: {
  wizard: Wizard;
  saving: boolean;
  onSave: () => Promise<void>;
}) {
  return (
    <div className="stack gap-5">
      <Notice tone="success" isAnnounced>
        <strong>Your email is checked.</strong>{" "}
        {saving ? "Saving your answers..." : "Your answers are not saved yet."}
      </Notice>
      <p className="row">
        <Button disabled={saving} onClick={() => void onSave()}>
          Save and go to the checkout
        </Button>
        <Link className="go" to={stepPaths.details}>
          Change my answers
        </Link>
      </p>
      {wizard.problems.length > 0 && (
        <p className="soft">Something in your answers needs a look first: choose “Change my answers”.</p>
      )}
    </div>
  );
}
