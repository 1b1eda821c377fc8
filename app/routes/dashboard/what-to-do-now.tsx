import { Link } from "react-router";
import { directoryPath } from "#core/directory/directory-page.ts";
import { officeQuery } from "#core/directory/office-query.ts";
import { reminderWords } from "#core/words/pages/dashboard-words.ts";
import { m } from "#messages";
import { CallButton, CallSheriff } from "./call-sheriff.tsx";
import { Private, useDetailsHidden } from "./hide-details.tsx";
import type { Location } from "./use-dashboard.ts";

const words = reminderWords.overdue;

type MissedProps = {
  location: Location;
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  /** Whether the office is looked up right here, by a script. */
  asksZip?: boolean;
};

/** What stands first about a date that has passed, and that nobody has called done. `days`: the date in words. */
export function MissedDate({ days, ...props }: MissedProps & { days: string }) {
  return (
    <div className="stack gap-3">
      <p>
        <strong>{m.reminder_overdue_passed({ days })}</strong>{" "}
        <Private>{reminderWords.date.ifRegistered(props.who)}</Private>
      </p>
      <WhatToDoNow {...props} />
    </div>
  );
}

/**
 * Whom to call, and what to do before anything else. The visit's own number is the one to call; without it the sheriffs near its
 * address. Where neither is known, the page of the docs that helps most comes first, and a ZIP code finds the sheriffs.
 */
export function WhatToDoNow({ location: { officePhone, visit }, who, asksZip = false }: MissedProps) {
  const isHidden = useDetailsHidden();
  const near = isHidden || !asksZip ? null : officeQuery(visit.officeAddress);
  const isLookedUp = asksZip && !isHidden;
  const helpIsFirst = (isHidden || officePhone === null) && near === null;
  const help = (
    <p>
      <Link className={helpIsFirst ? "btn danger" : undefined} to="/documentation/missed-date">
        {words.notGoneYet(isHidden ? null : who)}
      </Link>
    </p>
  );
  return (
    <>
      {helpIsFirst && help}
      {officePhone !== null && !isHidden ? (
        <p>
          <CallButton phone={officePhone} />
        </p>
      ) : isLookedUp ? (
        <CallSheriff who={who} near={near} />
      ) : (
        <p>
          <Link to={directoryPath}>{m.reminder_overdue_find_number()}</Link>
        </p>
      )}
      {!helpIsFirst && help}
      <p>
        <Link to="/documentation/cant-come">{m.cannot_come()}</Link>
      </p>
    </>
  );
}
