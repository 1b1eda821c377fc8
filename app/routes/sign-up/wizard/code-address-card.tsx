import { Picks } from "#app/components/ui/pick.tsx";
import { distinctEmails } from "#core/signup/form.ts";
import { TwoAddresses } from "./one-address.tsx";
import type { CardProps } from "./use-wizard.ts";

/** Chooses which of several entered e-mails gets the code. */
export function CodeAddressCard({ wizard, legend }: CardProps) {
  return (
    <>
      <Picks
        as="card"
        legend={<h2>{legend}</h2>}
        hint="We email a 6-digit code to check the address works."
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
