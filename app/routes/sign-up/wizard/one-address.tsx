import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { normaliseEmail } from "#core/people/contacts.ts";
import type { Wizard } from "./use-wizard.ts";

/** Says what follows when the code goes to another address than the login's, and offers one address for both. */
export function TwoAddresses({ wizard }: { wizard: Wizard }) {
  const { account, verificationEmail } = wizard.form;
  const login = normaliseEmail(account.email);
  if (login === null || !verificationEmail || login === verificationEmail) return null;
  return (
    <Notice tone="warning" className="stack gap-3">
      <p>
        <strong>This is not the email you log in with.</strong> We send a link of its own to{" "}
        <span className="breakable">{login}</span>. Open it before you log in, and say there that the
        reminders are yours.
      </p>
      <p>
        <Button look="line" slim onClick={() => wizard.answer("verificationEmail", login)}>
          <span className="breakable">Send the code to {login}</span>
        </Button>
      </p>
    </Notice>
  );
}
