import { useState } from "react";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { queryMaxLength } from "#core/directory/directory-page.ts";
import { formatUsPhone } from "#core/people/contacts.ts";
import { m } from "#messages";
import { addressOf, useOffices } from "./use-offices.ts";

/** The fields of an office that fill the form. */
export type OfficeFound = { name: string; phone: string; address: string };

/** Finds an office in the police directory by its name or city, and gives its entry to the form. */
export function FindOffice({ onFound }: { onFound: (office: OfficeFound) => void }) {
  const [typed, setTyped] = useState("");
  const [taken, setTaken] = useState<string | null>(null);
  const offices = useOffices(typed);
  return (
    <div className="stack gap-2">
      <Field
        label={m.visit_search()}
        hint={m.visit_search_hint()}
        type="search"
        autoComplete="off"
        maxLength={queryMaxLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // The field searches by itself; Enter must not send the form around it.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <Announced as="p" className="sm soft">
        {taken !== null && m.visit_taken({ name: taken })}
        {taken === null && offices !== null && offices.length > 0 && m.visit_found({ count: offices.length })}
        {taken === null && offices?.length === 0 && m.visit_not_found()}
      </Announced>
      {offices !== null && (
        <ul className="plain-list stack gap-2">
          {offices.map((office) => (
            <li key={office.id}>
              <Button
                look="line"
                wide
                className="office"
                onClick={() => {
                  setTaken(office.name);
                  setTyped("");
                  onFound({
                    name: office.name,
                    phone: office.phone === null ? "" : formatUsPhone(office.phone),
                    address: addressOf(office),
                  });
                }}
              >
                <span>
                  {office.name}
                  <span className="sm soft">, {addressOf(office)}</span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
