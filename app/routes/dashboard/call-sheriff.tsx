import { useState } from "react";
import { Link } from "react-router";
import { Announced } from "#app/components/ui/announced.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { directoryPath } from "#core/directory/directory-page.ts";
import { formatUsPhone } from "#core/people/contacts.ts";
import { reminderWords } from "#core/words/pages/dashboard-words.ts";
import { m } from "#messages";
import { addressOf, useOffices } from "./use-offices.ts";

const words = reminderWords.overdue;

/** The most offices in the card: the county's own comes first, then those of bordering counties. */
const officesAtMost = 3;

/**
 * For a place without its office's number: the sheriffs nearest to a ZIP code, each with a button that calls. If the visit has an address,
 * they show at once. Daymark knows nobody's home address, so the reader types a ZIP code. The page sends it to the directory's search, and
 * stores it nowhere.
 */
export function CallSheriff({ who, near }: { who: string | null; near: string | null }) {
  const [typed, setTyped] = useState("");
  const zip = /^\d{5}$/.test(typed.trim()) ? typed.trim() : "";
  const found = useOffices(typed === "" ? (near ?? "") : zip);
  const sheriffs = found?.filter(({ type }) => type === "sheriff").slice(0, officesAtMost) ?? null;
  const field = (
    <Field
      label={words.zip(who)}
      hint={m.reminder_overdue_zip_hint()}
      className="short"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
  return (
    <div className="stack gap-3">
      {near === null && field}
      <Announced>
        {sheriffs?.length === 0 && typed !== "" && (
          <p>
            {m.reminder_overdue_no_sheriff()}{" "}
            <Link to={directoryPath}>{m.reminder_overdue_find_number()}</Link>
          </p>
        )}
        {sheriffs !== null && sheriffs.length > 0 && (
          <ul className="plain-list stack gap-3">
            {sheriffs.map((office) => (
              <li key={office.id} className="stack gap-2 breakable">
                <span>
                  {office.name}
                  <span className="sm soft">, {addressOf(office)}</span>
                </span>
                {office.phone && <CallButton phone={office.phone} isOneOfSeveral />}
              </li>
            ))}
          </ul>
        )}
      </Announced>
      {near !== null && field}
    </div>
  );
}

/** A number to call at once. `isOneOfSeveral`: the office's name stands above, and other numbers stand beside it. */
export function CallButton({ phone, isOneOfSeveral = false }: { phone: string; isOneOfSeveral?: boolean }) {
  return (
    <a className={isOneOfSeveral ? "btn line" : "btn danger"} href={`tel:${phone}`}>
      <Icon name="call" />
      {isOneOfSeveral
        ? m.reminder_call_number({ phone: formatUsPhone(phone) })
        : m.reminder_call_office({ phone: formatUsPhone(phone) })}
    </a>
  );
}
