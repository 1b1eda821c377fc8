import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { normaliseEmail } from "#core/people/contacts.ts";
import { fillerField, masterField } from "#core/signup/form.ts";
import { catalogue } from "#core/words/catalogue.ts";
import type { Wizard } from "./use-wizard.ts";

const words = catalogue.wizard.twoAddresses;

/**
 * Says what follows when the code goes to another address than the login's. Whoever logs in is offered one address for both;
 * a helper who makes somebody else's login cannot read that person's mail.
 */
export function TwoAddresses({ wizard }: { wizard: Wizard }) {
  const { account, verificationEmail } = wizard.form;
  const login = normaliseEmail(account.email);
  if (login === null || !verificationEmail || login === verificationEmail) return null;
  if (masterField(wizard.form) !== fillerField(wizard.form)) {
    return (
      <Notice>
        <p className="breakable">{words.other(login)}</p>
      </Notice>
    );
  }
  const { what, link, same } = words.own;
  return (
    <Notice tone="warning" className="stack gap-3">
      <p className="breakable">
        <strong>{what}</strong> {link(login)}
      </p>
      <p>
        <Button look="line" slim onClick={() => wizard.answer("verificationEmail", login)}>
          <span className="breakable">{same(login)}</span>
        </Button>
      </p>
    </Notice>
  );
}
