import { Link } from "react-router";
import { directoryPath } from "#core/directory/directory-page.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { CallButton, CallSheriff } from "./call-sheriff.tsx";
import { useDetailsHidden } from "./hide-details.tsx";
import type { Location } from "./use-dashboard.ts";

const words = catalogue.reminder.overdue;

/**
 * For a date that has passed, and that nobody has called done: whom to call, and what to do before anything else. The
 * visit's own number is the one to call; without it the nearest sheriffs are found by a ZIP code.
 */
export function WhatToDoNow({
  location: { officePhone },
  who,
  asksZip = false,
}: {
  location: Location;
  who: string | null;
  /** Whether they are looked up right here. */
  asksZip?: boolean;
}) {
  const isHidden = useDetailsHidden();
  const number = isHidden ? null : officePhone;
  return (
    <>
      {number !== null ? (
        <p>
          <CallButton phone={number} />
        </p>
      ) : asksZip && !isHidden ? (
        <CallSheriff who={who} />
      ) : (
        <p>
          <Link className="btn danger" to={directoryPath}>
            {words.findNumber}
          </Link>
        </p>
      )}
      <p>
        <Link to="/documentation/missed-date">{words.notGoneYet(isHidden ? null : who)}</Link>
      </p>
    </>
  );
}
