import type { ReactNode } from "react";
import { Fold } from "#app/components/ui/fold.tsx";
import { Status } from "#app/components/ui/status.tsx";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { m } from "#messages";
import { Private } from "./hide-details.tsx";
import { fullNameOf } from "./person-words.ts";
import { yearId } from "./subscription-notice.tsx";
import type { RegistrantInfo as Info, OwnRegistrant } from "./use-dashboard.ts";

/** The Registrant Info list. Its status line is the one line of the fold. */
export function RegistrantInfo({
  info,
  isOpen = false,
  children,
}: {
  info: Info;
  /** Whether it shows at once, because the page has nothing else yet. */
  isOpen?: boolean;
  /** What can be done about it. */
  children?: ReactNode;
}) {
  return (
    <InfoSection sum={info.status} isOpen={isOpen}>
      {info.data && <Facts data={info.data} />}
      {info.data?.active === false && <ToSubscription says={info.status} />}
      {children}
    </InfoSection>
  );
}

/** The first lines of several people: a block for each, with the name above it. */
export function RegistrantBlocks({
  people,
  open,
  isOpen = false,
  children,
}: {
  people: readonly OwnRegistrant[];
  /** The id of the subscription that is open. */
  open: string;
  isOpen?: boolean;
  /** What can be done about that person. */
  children: ReactNode;
}) {
  return (
    <InfoSection sum={m.reminder_several_count({ people: people.length })} isOpen={isOpen}>
      <div className="blocks">
        {people.map((one) => (
          <div key={one.subscription} className="stack">
            <h3 className="breakable">
              <Private>{fullNameOf(one)}</Private>
            </h3>
            <Facts data={one} />
            {one.active || one.subscription !== open ? (
              <p>{one.status}</p>
            ) : (
              <ToSubscription says={one.status} />
            )}
            {one.subscription === open && children}
          </div>
        ))}
      </div>
    </InfoSection>
  );
}

/** The agreed sentence about a year that is over or not paid yet. It leads up this page, to where a year is paid for. */
export function ToSubscription({ says, to = yearId }: { says: string; to?: string }) {
  return (
    <p>
      <a href={`#${to}`}>{says}</a>
    </p>
  );
}

function InfoSection({ sum, isOpen, children }: { sum: string; isOpen: boolean; children: ReactNode }) {
  const heading = <Private>{m.reminder_registrant_info()}</Private>;
  return (
    <Fold id="registrant-info" heading={heading} sum={sum} isOpen={isOpen}>
      {children}
    </Fold>
  );
}

function Facts({ data }: { data: NonNullable<Info["data"]> }) {
  return (
    <dl className="facts">
      <Fact name={m.reminder_info_first_name()}>{data.fname}</Fact>
      <Fact name={m.reminder_info_last_name()}>{data.lname || m.reminder_info_no_last_name()}</Fact>
      <Fact name={m.reminder_info_registration_date()}>{dateWords(data.rdate, m.reminder_date_none())}</Fact>
      <Fact name={m.reminder_info_subscription_date()}>
        {dateWords(data.sdate, m.reminder_person_not_paid())}
      </Fact>
      <Fact name={m.reminder_info_active()}>
        <Status kind={data.active ? "sent" : "off"}>{data.active ? m.wizard_yes() : m.wizard_no()}</Status>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Private>{name}</Private>
      </dt>
      <dd>
        <Private>{children}</Private>
      </dd>
    </div>
  );
}

function dateWords(date: string | null, without: string): string {
  const parsed = date === null ? null : parsePlainDate(date);
  return parsed ? formatLongDateWithYear(parsed) : without;
}
