import type { ReactNode } from "react";
import { Status } from "#app/components/ui/status.tsx";
import { catalogue } from "#core/catalogue.ts";
import { formatLongDateWithYear, parsePlainDate } from "#core/dates.ts";
import { Private } from "./hide-details.tsx";
import type { RegistrantInfo as Info, OwnRegistrant } from "./use-own-reminders.ts";

/** The Registrant Info list with its status line. */
export function RegistrantInfo({ info, people }: { info: Info; people: readonly OwnRegistrant[] }) {
  // One block for each person; as long as they are not known, what is kept of the one whose date comes first.
  const blocks = people.length > 0 ? people.map((one) => ({ data: one, status: one.status })) : [info];
  return (
    <section className="stack" aria-labelledby="registrant-info">
      <h2 className="rule t2" id="registrant-info">
        <Private>{catalogue.reminder.registrantInfo}</Private>
      </h2>
      {blocks.map(({ data, status }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are written anew as a whole
        <Block key={at} data={data} status={status} />
      ))}
    </section>
  );
}

function Block({ data, status }: Info) {
  return (
    <>
      {data && (
        <dl className="facts">
          <Fact name="First name">{data.fname}</Fact>
          <Fact name="Last name">{data.lname || "None"}</Fact>
          <Fact name="Registration date">{dateWords(data.rdate, "No more dates")}</Fact>
          <Fact name="Subscription date">{dateWords(data.sdate, "Not paid yet")}</Fact>
          <Fact name="Active">
            <Status kind={data.active ? "sent" : "off"}>{data.active ? "Yes" : "No"}</Status>
          </Fact>
        </dl>
      )}
      <p role="status">{status}</p>
    </>
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
