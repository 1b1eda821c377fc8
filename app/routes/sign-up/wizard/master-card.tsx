import { Picks } from "#app/components/ui/pick.tsx";
import { catalogue } from "#core/words/catalogue.ts";
import { m } from "#messages";
import type { CardProps } from "./use-wizard.ts";

const words = catalogue.wizard;

const masters = (["self", "registrant"] as const).map((value) => ({ value, label: words.masters[value] }));

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
