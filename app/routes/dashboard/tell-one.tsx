import { firstName } from "#core/people/contacts.ts";
import { Private } from "./hide-details.tsx";
import type { Recipient } from "./use-dashboard.ts";

/** Whether a contact is told, as a box to tick. `isFixed`: the answer stays. */
export function TellOne({
  person,
  isTold,
  isFixed = false,
}: {
  person: Recipient;
  isTold: boolean;
  isFixed?: boolean;
}) {
  return (
    <label className="tick-box breakable">
      <input type="checkbox" name="tell" value={person.id} defaultChecked={isTold} disabled={isFixed} />
      <Private>{firstName(person.fullName)}</Private>
    </label>
  );
}
