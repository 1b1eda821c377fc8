import { Picks } from "#app/components/ui/pick.tsx";
import type { Wizard } from "./use-wizard.ts";
import { WaitingCard } from "./waiting-card.tsx";

const legend = "2. Who will look after the account?";

const masters = [
  { value: "self", label: "I will" },
  { value: "registrant", label: "The person who registers will" },
] as const;

/** Asks who signs in, pays and sets each new date: the master account holder. */
export function MasterCard({ wizard }: { wizard: Wizard }) {
  const { userType, master } = wizard.form;
  if (userType === "") return <WaitingCard legend={legend} />;
  if (userType === "registrant") {
    return (
      <fieldset className="card q">
        <legend>
          <h2>{legend}</h2>
        </legend>
        <p>You will: you log in, pay and set each new date. For that you must be 18 or older.</p>
      </fieldset>
    );
  }
  return (
    <Picks
      as="card"
      legend={<h2>{legend}</h2>}
      hint="This person logs in, pays and sets each new date. They must be 18 or older."
      name="master"
      options={masters}
      value={master}
      onChange={(value) => wizard.answer("master", value)}
      error={wizard.errorOf("master")}
    />
  );
}
