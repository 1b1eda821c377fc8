import type { ReactNode } from "react";
import { Status } from "#app/components/ui/status.tsx";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { m } from "#messages";
import { Private } from "./hide-details.tsx";
import { yearId } from "./subscription-notice.tsx";
import type { RegistrantInfo as Info } from "./use-dashboard.ts";

/** The Registrant Info list with its status line, as the old site had it. */
export function RegistrantInfo({
  info: { data, status },
  children,
}: {
  info: Info;
  /** The actions below the list. */
  children?: ReactNode;
}) {
  return (
    <section className="record" aria-labelledby="registrant-info">
      <h2 className="rule t2 below-5" id="registrant-info">
        <Private>{m.reminder_registrant_info()}</Private>
      </h2>
      <div className="stack">
        {data && <Facts data={data} />}
        {data?.active === false ? <ToSubscription says={status} /> : <p>{status}</p>}
        {children}
      </div>
    </section>
  );
}

/** The agreed sentence about a year that is over or unpaid. Its link leads up this page, to where the reader can pay. */
export function ToSubscription({ says, to = yearId }: { says: string; to?: string }) {
  return (
    <p>
      <a href={`#${to}`}>{says}</a>
    </p>
  );
}

function Facts({ data }: { data: NonNullable<Info["data"]> }) {
  return (
    <dl className="facts">
      <Fact name={m.reminder_info_first_name()}>{data.fname}</Fact>
      <Fact name={m.reminder_info_last_name()}>{data.lname || m.reminder_info_no_last_name()}</Fact>
      <Fact name={m.reminder_info_registration_date()}>
        {dateWords(data.rdate, m.reminder_info_no_date())}
      </Fact>
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
