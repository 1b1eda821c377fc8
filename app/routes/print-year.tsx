import { useCallback, useEffect, useState } from "react";
import { Temporal } from "temporal-polyfill";
import { type ApiSuccess, api, callApi } from "#app/browser/api.ts";
import { useWhenClockMoves } from "#app/browser/page-clock.ts";
import { useSession } from "#app/browser/session.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import type { PageHandle } from "#app/components/layout/page-handle.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { brand } from "#core/brand.ts";
import { firstName } from "#core/contacts.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { PlaceSheet } from "./print-year/place-sheet.tsx";
import { useChosenPerson } from "./reminder/chosen-person.ts";
import { PersonSwitch } from "./reminder/person-switch.tsx";
import { type OwnRegistrant, useRegistrants } from "./reminder/use-registrants.ts";

const words = catalogue.reminder.print;

type Overview = ApiSuccess<Awaited<ReturnType<typeof api.locations.$get>>>;

export const meta = () =>
  pageMeta(words.title, "The dates of a year on paper, with boxes to tick.", "/reminder/print", true);

export const handle: PageHandle = { isForPaper: true };

/** The year on paper, for people without a phone. Nothing on it says what the dates are for. */
export default function PrintYear() {
  const { user, known } = useSession();
  return (
    <div className="wrap stack gap-6">
      <h1>{words.title}</h1>
      <NeedsScript what="page" />
      {user ? <Year key={user.uid} email={user.email} /> : known ? <LogInFirst /> : <Loading />}
    </div>
  );
}

/**
 * The year of the person whose page was open, or of the person whose date comes first. With several people, others can
 * be chosen.
 */
function Year({ email }: { email: string }) {
  const { info, people, failed } = useRegistrants(email);
  const { chosen, choose } = useChosenPerson(people);
  if (people === null) return failed ? <FormFailure message={info?.status ?? null} /> : <Loading />;
  if (!chosen) return <NoDates />;
  return (
    <>
      <PersonSwitch people={people} open={chosen.subscription} onChoose={choose} />
      <Sheets key={chosen.subscription} person={chosen} isOneOfSeveral={people.length > 1} />
    </>
  );
}

/** One person's places. Among several people the first name says whose they are, and nothing says what they are for. */
function Sheets({ person, isOneOfSeveral }: { person: OwnRegistrant; isOneOfSeveral: boolean }) {
  const { subscription } = person;
  const [overview, setOverview] = useState<Overview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const load = useCallback(async () => {
    const answer = await callApi(() => api.locations.$get({ query: { subscription } }));
    if (answer.success) setOverview(answer);
    else setFailure(answer.message);
  }, [subscription]);
  useEffect(() => void load(), [load]);
  useWhenClockMoves(() => void load());
  if (failure !== null) return <FormFailure message={failure} />;
  if (overview === null) return <Loading />;
  const places = overview.locations.filter(({ state }) => state !== "ended");
  if (overview.today === null || places.length === 0) return <NoDates />;
  const today = Temporal.PlainDate.from(overview.today);
  return (
    <>
      <p className="row">
        <Button onClick={() => window.print()}>Print this page</Button>
        <ButtonLink look="text" to="/reminder" state={{ subscription }}>
          Back to your reminders
        </ButtonLink>
      </p>
      <div className="paper stack gap-6">
        {isOneOfSeveral && <p className="t2 breakable">For {firstName(person.fname)}</p>}
        <p>
          Hang this where you see it every day, and tick each box. The date that counts is the one on the
          paper from the office. If it falls on a weekend or a holiday, call the office first.
        </p>
        {places.map((location) => (
          <PlaceSheet key={location.id} location={location} today={today} />
        ))}
        <p className="soft sm">
          {brand.name}, {formatLongDateWithYear(today)}. It does not tell any office.
        </p>
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
      <p className="lead">There are no dates to print yet.</p>
      <ButtonLink to="/reminder">Back to your reminders</ButtonLink>
    </>
  );
}

function LogInFirst() {
  return (
    <>
      <p className="lead">Please log in to print a year.</p>
      <ButtonLink to="/login?redirect=/reminder/print">{catalogue.navigation.login}</ButtonLink>
    </>
  );
}
