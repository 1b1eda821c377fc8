import { Picks } from "#app/components/ui/pick.tsx";
import { m } from "#messages";
import type { CardProps } from "./use-wizard.ts";

const userTypes = [
  { value: "registrant", label: m.wizard_user_types_registrant() },
  { value: "family", label: m.wizard_user_types_family() },
  { value: "friend", label: m.wizard_user_types_friend() },
] as const;

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
