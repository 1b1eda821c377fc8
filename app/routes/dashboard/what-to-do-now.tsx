import { Link } from "react-router";
import { directoryPath } from "#core/directory/directory-page.ts";
import { officeQuery } from "#core/directory/office-query.ts";
import { m } from "#messages";
import { CallButton, CallSheriff } from "./call-sheriff.tsx";
import { useDetailsHidden } from "./hide-details.tsx";
import type { Location } from "./use-dashboard.ts";

type CallProps = {
  location: Location;
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  /** Whether a script can look up the office right here. */
  asksZip?: boolean;
};

/**
 * Whom to call about a date that has passed: the office, by its number. Without a stored number, a ZIP code or the visit's address finds
 * the sheriffs nearby.
 */
export function CallTheOffice({ location: { officePhone, visit }, who, asksZip = false }: CallProps) {
  const isHidden = useDetailsHidden();
  if (!isHidden && officePhone !== null)
    return (
      <p>
        <CallButton phone={officePhone} />
      </p>
    );
  if (!isHidden && asksZip) return <CallSheriff who={who} near={officeQuery(visit.officeAddress)} />;
  return (
    <p>
      <Link to={directoryPath}>{m.reminder_overdue_find_number()}</Link>
    </p>
  );
}

/** Leads to the docs' page about a date that has passed. */
export function WhatToDoNow() {
  return (
    <Link className="go" to="/documentation/missed-date">
      {m.reminder_overdue_what_to_do()}
    </Link>
  );
}
