import { Link } from "react-router";
import { Icon } from "#app/components/ui/icon.tsx";
import { directoryPath } from "#core/directory/directory-page.ts";
import { formatUsPhone } from "#core/people/contacts.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { useDetailsHidden } from "./hide-details.tsx";
import type { Location } from "./use-dashboard.ts";

const words = catalogue.reminder.overdue;

/** For a date that has passed, and that nobody has called done: whom to call, and what to do before anything else. */
export function WhatToDoNow({ location: { officePhone }, who }: { location: Location; who: string | null }) {
  const isHidden = useDetailsHidden();
  return (
    <>
      <p>
        {officePhone && !isHidden ? (
          <a className="btn danger" href={`tel:${officePhone}`}>
            <Icon name="call" />
            {words.call} {formatUsPhone(officePhone)}
          </a>
        ) : (
          <Link className="btn danger" to={directoryPath}>
            {words.findNumber}
          </Link>
        )}
      </p>
      <p>
        <Link to="/documentation/missed-date">{words.notGoneYet(isHidden ? null : who)}</Link>
      </p>
    </>
  );
}
