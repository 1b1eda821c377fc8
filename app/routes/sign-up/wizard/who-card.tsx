import { Picks } from "#app/components/ui/pick.tsx";
import type { CardProps } from "./use-wizard.ts";

const userTypes = [
  { value: "registrant", label: "I am the person who registers" },
  { value: "family", label: "I am a family member" },
  { value: "friend", label: "I am a friend" },
] as const;

/** Asks who fills in the form. */
export function WhoCard({ wizard, legend }: CardProps) {
  return (
    <Picks
      as="card"
      legend={<h2>{legend}</h2>}
      name="userType"
      options={userTypes}
      value={wizard.form.userType}
      onChange={(value) => wizard.answer("userType", value)}
      error={wizard.errorOf("userType")}
    />
  );
}
