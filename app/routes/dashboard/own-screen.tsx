import { useEffect, useRef } from "react";
import { focusPart } from "#app/browser/focus-heading.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Late } from "#app/components/ui/late.tsx";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { firstName } from "#core/people/contacts.ts";
import { m } from "#messages";
import { Private } from "./hide-details.tsx";
import { dialogs } from "./late-dialogs.ts";
import type { OpenPerson, OwnRegistrant } from "./use-dashboard.ts";

type ScreenProps = {
  /** The recipient's or the place's id. */
  id: string;
  person: OwnRegistrant;
  open: OpenPerson;
  onClose: () => void;
};

/** The own screen of one recipient or one place. It replaces the list. */
export function OwnScreen({ id, person, open, onClose }: ScreenProps) {
  const { overview, recipients } = open;
  const recipient = recipients.find((one) => one.id === id);
  const location = overview.locations.find((one) => one.id === id);
  const today = parsePlainDate(overview.today ?? "");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusPart(heading.current, { preventScroll: true }), []);
  return (
    <section className="stack gap-5 own-screen" aria-labelledby="own-screen">
      <div className="stack gap-2">
        <p className="no-print">
          <Button look="text" slim onClick={onClose}>
            <Icon name="back" />
            {m.paper_back()}
          </Button>
        </p>
        <h2 id="own-screen" className="breakable" ref={heading}>
          <Private>{recipient?.fullName ?? location?.name}</Private>
        </h2>
      </div>
      <Late of={dialogs}>
        {({ PersonScreen, PlaceScreen }) => (
          <>
            {recipient && <PersonScreen recipient={recipient} recipients={recipients} />}
            {location && today && (
              <PlaceScreen
                location={location}
                recipients={recipients}
                who={person.isYou ? null : firstName(person.fname)}
                today={today}
                endsOn={parsePlainDate(person.endsOn ?? "")}
                hasCalendar={person.sdate !== null}
                timeZone={ownClockOf(open)}
              />
            )}
          </>
        )}
      </Late>
    </section>
  );
}

/** The reader's own zone, for the times of the history. The dates themselves use the registrant's. */
export const ownClockOf = ({ overview, recipients }: OpenPerson): string =>
  recipients.find(({ isAccountHolder }) => isAccountHolder)?.timeZone ??
  overview.timeZone ??
  "America/New_York";
