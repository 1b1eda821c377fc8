import { Picks } from "#app/components/ui/pick.tsx";
import { distinctEmails } from "#core/signup/form.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { TwoAddresses } from "./one-address.tsx";
import type { CardProps } from "./use-wizard.ts";

const words = catalogue.wizard;

/** Chooses which of several entered e-mails gets the code. */
export function CodeAddressCard({ wizard }: CardProps) {
  return (
    <>
      <Picks
        as="card"
        legend={<h2>{words.codeTo}</h2>}
        hint={words.codeToHint}
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
