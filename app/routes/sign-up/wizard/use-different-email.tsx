import { type FormEvent, useState } from "react";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { EmailField } from "#app/components/ui/email-field.tsx";
import { brand } from "#core/brand.ts";
import { emailMaxLength, normaliseEmail } from "#core/people/contacts.ts";
import { sayProblem } from "#core/words/problem-words.ts";
import { m } from "#messages";
import { sendCodeInstead } from "./email-code.ts";

/** Help when no code has come: where to look, and another address in place of a mistyped one. */
export function NotCome({ address, onSent }: { address: string; onSent: () => void }) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const email = normaliseEmail(typed);
    setError(email === null ? sayProblem("email-invalid") : undefined);
    if (email === null) return document.getElementById("otherEmail")?.focus();
    setBusy(true);
    const answer = await sendCodeInstead(address, email);
    setBusy(false);
    setFailure(answer.success ? null : answer.message);
    if (!answer.success) return;
    setTyped("");
    onSent();
  }

  return (
    <details className="parted">
      <summary>{m.verification_not_come()}</summary>
      <div className="stack gap-4 inset">
        <p>{m.verification_look_in_spam({ sender: brand.senderName })}</p>
        <form className="stack gap-3" method="post" noValidate onSubmit={(event) => void send(event)}>
          <FormFailure message={failure} />
          <EmailField
            id="otherEmail"
            label={m.verification_other_email()}
            autoComplete="email"
            maxLength={emailMaxLength}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={error}
          />
          <p>
            <Button type="submit" look="line" busy={busy}>
              {m.verification_use_other()}
            </Button>
          </p>
        </form>
      </div>
    </details>
  );
}
