import { Picks } from "#app/components/ui/pick.tsx";
import { distinctEmails } from "#core/signup/form.ts";
import type { Wizard } from "./use-wizard.ts";

const legend = "7. Where should we send your code?";

/** Chooses which of the entered e-mails gets the code. */
export function CodeAddressCard({ wizard }: { wizard: Wizard }) {
  const emails = distinctEmails(wizard.form);
  return (
    <Picks
      as="card"
      legend={<h2>{legend}</h2>}
      hint={
        emails.length === 0
          ? "The emails you enter above will be listed here."
          : "We email a 6-digit code to check the address works."
      }
      name="verificationEmail"
      options={emails.map((email) => ({ value: email, label: email }))}
      value={wizard.form.verificationEmail}
      onChange={(value) => wizard.answer("verificationEmail", value)}
      error={wizard.errorOf("verificationEmail")}
    />
  );
}
