import { Picks } from "#app/components/ui/pick.tsx";
import { catalogue } from "#core/words/catalogue.ts";
import { m } from "#messages";
import type { CardProps } from "./use-wizard.ts";

const words = catalogue.wizard;

const userTypes = (["registrant", "family", "friend"] as const).map((value) => ({
  value,
  label: words.userTypes[value],
}));

/** Asks who fills in the form. */
export function WhoCard({ wizard }: CardProps) {
  return (
    <Picks
      as="card"
      legend={<h2>{m.wizard_who()}</h2>}
      name="userType"
      options={userTypes}
      value={wizard.form.userType}
      onChange={(value) => wizard.answer("userType", value)}
      error={wizard.errorOf("userType")}
    />
  );
}
