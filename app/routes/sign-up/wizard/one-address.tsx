import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { normaliseEmail } from "#core/people/contacts.ts";
import { fillerField, masterField } from "#core/signup/form.ts";
import { m } from "#messages";
import type { Wizard } from "./use-wizard.ts";

/**
 * Says what follows when the code goes to another address than the login's. The card offers one address for both to a reader who makes
 * their own login; a helper who makes somebody else's login cannot read that person's mail.
 */
export function TwoAddresses({ wizard }: { wizard: Wizard }) {
  const { account, verificationEmail } = wizard.form;
  const login = normaliseEmail(account.email);
  if (login === null || !verificationEmail || login === verificationEmail) return null;
  if (masterField(wizard.form) !== fillerField(wizard.form)) {
    return (
      <Notice>
        <p className="breakable">{m.wizard_two_addresses_other({ login })}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="warning" className="stack gap-3">
      <p className="breakable">
        <strong>{m.wizard_two_addresses_own_what()}</strong> {m.wizard_two_addresses_own_link({ login })}
      </p>
      <p>
        <Button look="line" slim onClick={() => wizard.answer("verificationEmail", login)}>
          <span className="breakable">{m.wizard_two_addresses_own_same({ login })}</span>
        </Button>
      </p>
    </Notice>
  );
}
