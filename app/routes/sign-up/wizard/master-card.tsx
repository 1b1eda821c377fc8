import { Picks } from "#app/components/ui/pick.tsx";
import type { CardProps } from "./use-wizard.ts";

const masters = [
  { value: "self", label: "I will" },
  { value: "registrant", label: "The person who registers will" },
] as const;

/** Asks a helper who signs in, pays and sets each new date: the master account holder. */
export function MasterCard({ wizard, legend }: CardProps) {
  return (
    <Picks
      as="card"
      legend={<h2>{legend}</h2>}
      hint="This person logs in, pays and sets each new date. They must be 18 or older."
      name="master"
      options={masters}
      value={wizard.form.master}
      onChange={(value) => wizard.answer("master", value)}
      error={wizard.errorOf("master")}
    />
  );
}
