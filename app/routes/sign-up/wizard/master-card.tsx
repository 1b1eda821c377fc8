import { Picks } from "#app/components/ui/pick.tsx";
import { m } from "#messages";
import type { CardProps } from "./use-wizard.ts";

const masters = [
  { value: "self", label: m.wizard_masters_self() },
  { value: "registrant", label: m.wizard_masters_registrant() },
] as const;

/** Asks a helper who signs in, pays and sets each new date: the master account holder. */
export function MasterCard({ wizard }: CardProps) {
  return (
    <Picks
      as="card"
      legend={<h2>{m.wizard_master()}</h2>}
      hint={m.wizard_master_hint()}
      name="master"
      options={masters}
      value={wizard.form.master}
      onChange={(value) => wizard.answer("master", value)}
      error={wizard.errorOf("master")}
    />
  );
}
