import { Picks } from "#app/components/ui/pick.tsx";
import { distinctEmails } from "#core/signup/form.ts";
import { m } from "#messages";
import { TwoAddresses } from "./one-address.tsx";
import type { CardProps } from "./use-wizard.ts";

/** Chooses which of several entered e-mails gets the code. */
export function CodeAddressCard({ wizard }: CardProps) {
  return (
    <>
      <Picks
        as="card"
        legend={<h2>{m.wizard_code_to()}</h2>}
        hint={m.wizard_code_to_hint()}
        name="verificationEmail"
        options={distinctEmails(wizard.form).map((email) => ({ value: email, label: email }))}
        value={wizard.form.verificationEmail}
        onChange={(value) => wizard.answer("verificationEmail", value)}
        error={wizard.errorOf("verificationEmail")}
      />
      <TwoAddresses wizard={wizard} />
    </>
  );
}
