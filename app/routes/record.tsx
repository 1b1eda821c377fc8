import { useCallback, useEffect, useState } from "react";
import { Temporal } from "temporal-polyfill";
import { api, callApi } from "#app/browser/api.ts";
import { useSession } from "#app/browser/session.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import type { PageHandle } from "#app/components/layout/page-handle.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { firstName } from "#core/contacts.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { type OwnRecord, PlaceRecord } from "./record/place-record.tsx";
import { useChosenPerson } from "./reminder/chosen-person.ts";
import { PersonSwitch } from "./reminder/person-switch.tsx";
import { type OwnRegistrant, useRegistrants } from "./reminder/use-registrants.ts";

const words = catalogue.record;

export const meta = () =>
  pageMeta(words.title, "What was said about each date, to read and to print.", "/reminder/record", true);

export const handle: PageHandle = { isForPaper: true };

/** What was said about every date, by whom, when and how. It is personal, and comes by fetch, never with the page. */
export default function RecordPage() {
  const { user, known } = useSession();
  return (
    <div className="wrap stack gap-6">
      <h1>{words.title}</h1>
      <NeedsScript what="page" />
      {user ? <OwnRecords key={user.uid} email={user.email} /> : known ? <LogInFirst /> : <Loading />}
    </div>
  );
}

/** One record for each person whom the account looks after. */
function OwnRecords({ email }: { email: string }) {
  const { info, people, failed } = useRegistrants(email);
  const { chosen, choose } = useChosenPerson(people);
  if (people === null) return failed ? <FormFailure message={info?.status ?? null} /> : <Loading />;
  if (!chosen) return <NoDates />;
  return (
    <>
      <PersonSwitch people={people} open={chosen.subscription} onChoose={choose} />
      <PersonRecord key={chosen.subscription} person={chosen} isOneOfSeveral={people.length > 1} />
    </>
  );
}

function PersonRecord({ person, isOneOfSeveral }: { person: OwnRegistrant; isOneOfSeveral: boolean }) {
  const { subscription } = person;
  const [record, setRecord] = useState<OwnRecord | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const load = useCallback(async () => {
    const answer = await callApi(() => api.record.$get({ query: { subscription } }));
    if (answer.success) setRecord(answer);
    else setFailure(answer.message);
  }, [subscription]);
  useEffect(() => void load(), [load]);
  if (failure !== null) return <FormFailure message={failure} />;
  if (record === null) return <Loading />;
  const { today, timeZone, places } = record;
  if (today === null || timeZone === null || places.length === 0) return <NoDates />;
  return (
    <>
      <p className="row no-print">
        <Button onClick={() => window.print()}>{words.print}</Button>
        <ButtonLink look="text" to="/reminder" state={{ subscription }}>
          {words.back}
        </ButtonLink>
      </p>
      <div className="stack gap-6">
        {isOneOfSeveral && <p className="t2 breakable">{words.forWhom(firstName(person.fname))}</p>}
        <div className="stack gap-2">
          <p>{words.lead}</p>
          <p>
            <strong>{words.noProof}</strong>
          </p>
          <p className="soft sm no-print">{words.whoSees}</p>
        </div>
        {places.map((place) => (
          <PlaceRecord key={place.id} place={place} timeZone={timeZone} onChanged={setRecord} />
        ))}
        <p className="soft sm">{words.printedOn(formatLongDateWithYear(Temporal.PlainDate.from(today)))}</p>
      </div>
    </>
  );
}

function Loading() {
  return (
    <Announced as="p" className="soft needs-script">
      {catalogue.navigation.loading}
    </Announced>
  );
}

function NoDates() {
  return (
    <>
      <p className="lead">{words.none}</p>
      <ButtonLink to="/reminder">{words.back}</ButtonLink>
    </>
  );
}

function LogInFirst() {
  return (
    <>
      <p className="lead">{words.logInFirst}</p>
      <ButtonLink to="/login?redirect=/reminder/record">{catalogue.navigation.login}</ButtonLink>
    </>
  );
}
