import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { Temporal } from "temporal-polyfill";
import { useHeadingForLostFocus } from "#app/browser/focus-heading.ts";
import { LateDialog } from "#app/components/ui/late.tsx";
import { Loading } from "#app/components/ui/loading.tsx";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { firstName } from "#core/people/contacts.ts";
import { m } from "#messages";
import { CalendarCard } from "./calendar-card.tsx";
import { ChosenPerson } from "./chosen-person.ts";
import { EndPerson } from "./end-person.tsx";
import { Private } from "./hide-details.tsx";
import { dialogs } from "./late-dialogs.ts";
import { NextDateCard } from "./next-date-card.tsx";
import { canSayDone, isEarly, isOverdue } from "./next-date-words.ts";
import { NotReached } from "./not-reached.tsx";
import { OpenQuestions, SaidDates } from "./open-questions.tsx";
import { isOther, OtherDates } from "./other-dates.tsx";
import { Payments } from "./payments.tsx";
import { People } from "./people.tsx";
import { fullNameOf } from "./person-words.ts";
import { Places } from "./places.tsx";
import { RegistrantBlocks, RegistrantInfo } from "./registrant-info.tsx";
import { RenewYear } from "./renew-year.tsx";
import { SentList } from "./sent-list.tsx";
import { SubscriptionNotice } from "./subscription-notice.tsx";
import { UncoveredDates } from "./uncovered-dates.tsx";
import type { Location, OpenPerson, OwnRegistrant } from "./use-dashboard.ts";

/** The location whose date passed first without anybody's answer. It stands above everything else. Null when there is none. */
export function pickOverdue(locations: readonly Location[]): Location | null {
  const overdue = locations.filter((location) => location.state !== "ended" && isOverdue(location));
  return overdue.sort((a, b) => a.nextDueOn.localeCompare(b.nextDueOn))[0] ?? null;
}

/**
 * The location that the page is about: the one with the earliest date that is still to come or open. When every date is
 * done, it is the location that waits for its next date. Null when there are no more dates anywhere.
 */
export function pickFeatured(locations: readonly Location[]): Location | null {
  const byDate = [...locations].sort((a, b) => a.nextDueOn.localeCompare(b.nextDueOn));
  return (
    byDate.find(({ state }) => state === "dated") ??
    byDate.find(({ state }) => state === "awaiting_next_date") ??
    null
  );
}

type PersonProps = {
  person: OwnRegistrant;
  /** Everybody whom the account looks after, this person included. */
  people: readonly OwnRegistrant[];
  /** All about this person. Null until it has come. */
  open: OpenPerson | null;
  /** The last question to the server was not answered. */
  failed: boolean;
  /** Another year was paid for. */
  onPaid: () => void;
  onEnded: () => void;
};

/**
 * Everything about one person whom the account looks after. The key is the person's id, so that everything asked, typed
 * or opened here belongs to this person alone.
 */
export function PersonReminders({ person, people, open, failed, onPaid, onEnded }: PersonProps) {
  const overview = open?.overview ?? null;
  const isOneOfSeveral = people.length > 1;
  const end = (
    <EndPerson
      person={person}
      recipients={open?.recipients ?? null}
      isOneOfSeveral={isOneOfSeveral}
      onEnded={onEnded}
    />
  );
  const today = parsePlainDate(overview?.today ?? "");
  const hasDates = today !== null && overview !== null && overview.locations.length > 0;
  // Without a date there is nothing else to see.
  const isAlone = overview !== null && !hasDates;
  const info = isOneOfSeveral ? (
    <RegistrantBlocks people={people} open={person.subscription} isOpen={isAlone}>
      {end}
    </RegistrantBlocks>
  ) : (
    <RegistrantInfo info={{ data: person, status: person.status }} isOpen={isAlone}>
      {end}
    </RegistrantInfo>
  );
  const folds = (
    <>
      {info}
      <Payments />
    </>
  );
  return (
    <ChosenPerson value={person.subscription}>
      {isOneOfSeveral && (
        <h2 className="breakable" id="whose">
          <Private>{fullNameOf(person)}</Private>
        </h2>
      )}
      {open === null && !failed && <Loading />}
      {open && !hasDates && (
        <SubscriptionNotice checkout={open.checkout} locations={open.overview.locations}>
          <RenewYear checkout={open.checkout} onPaid={onPaid} />
        </SubscriptionNotice>
      )}
      {open && hasDates ? (
        <Dates open={open} today={today} person={person} onPaid={onPaid}>
          {folds}
        </Dates>
      ) : (
        // Not before the dates are known: what somebody has opened would close when they come.
        (isAlone || failed) && <div className="folds">{folds}</div>
      )}
    </ChosenPerson>
  );
}

type DatesProps = {
  /** Today where the person registers, as the server has it. */
  today: Temporal.PlainDate;
  person: OwnRegistrant;
  open: OpenPerson;
  onPaid: () => void;
  /** What stands folded below what was sent. */
  children: ReactNode;
};

/** The place whose next date is being entered, and whether the pressed button said that the present one is done. */
type SettingDate = { location: Location; saysDone: boolean | null };

function Dates({ open, today, person, onPaid, children }: DatesProps) {
  const [settingDate, setSettingDate] = useState<SettingDate | null>(null);
  const close = () => setSettingDate(null);
  const [planning, setPlanning] = useState<Location | null>(null);
  const stopPlanning = () => setPlanning(null);
  const { overview, recipients, history, checkout } = open;
  const timeZone = overview.timeZone ?? "America/New_York";
  // The history uses the reader's clock. The dates themselves use the registrant's.
  const ownClock = recipients.find(({ isAccountHolder }) => isAccountHolder)?.timeZone ?? timeZone;
  const paidUntil = person.active ? parsePlainDate(person.endsOn ?? "") : null;
  const who = person.isYou ? null : firstName(person.fname);
  const places = overview.locations.filter((location) => !isOther(location));
  const overdue = pickOverdue(places);
  // The overdue card says all about its place; below it the page is about the date that comes next.
  const others = places.filter(({ id }) => id !== overdue?.id);
  const next = pickFeatured(others);
  const featured = overdue === null || next?.state === "dated" ? next : null;
  const shared = { who, today, timeZone };
  const rests = recipients.some(({ restsSince }) => restsSince !== null);
  const cardOf = (location: Location) => ({
    ...shared,
    location,
    rests,
    onSetNextDate: () =>
      setSettingDate({
        location,
        saysDone: canSayDone(location) && !isEarly(location, today) ? true : null,
      }),
    onPlanVisit: () => setPlanning(location),
  });
  // An answered question leaves the page with its buttons, so the focus needs another element.
  useHeadingForLostFocus("#dates-now", "main h1, #overdue-date, #next-date", overview.locations);
  return (
    <>
      <div id="dates-now" className="stack gap-5">
        {overdue && <NextDateCard {...cardOf(overdue)} headingId="overdue-date" />}
        {person.active && <NotReached recipients={recipients} />}
        <SubscriptionNotice checkout={checkout} locations={overview.locations}>
          <RenewYear checkout={checkout} onPaid={onPaid} />
        </SubscriptionNotice>
        {person.active && (
          <UncoveredDates locations={overview.locations} checkout={checkout} onPaid={onPaid} />
        )}
        <OpenQuestions
          locations={others.filter(({ id }) => id !== featured?.id)}
          onSetNextDate={(location) => cardOf(location).onSetNextDate()}
          {...shared}
        />
        {featured && <NextDateCard {...cardOf(featured)} />}
        <SaidDates locations={places} today={today} timeZone={timeZone} />
        <p>
          <Link to="/something-changed">{m.changed_title()}</Link>
        </p>
      </div>
      <div className="board">
        <People recipients={recipients} timeZone={timeZone} />
        <Places
          overview={{ ...overview, locations: places }}
          who={who}
          featured={[overdue?.id, featured?.id]}
          onSetNextDate={(location) => setSettingDate({ location, saysDone: false })}
          onPlanVisit={setPlanning}
        />
        <OtherDates
          dates={overview.locations.filter(isOther)}
          recipients={recipients}
          paidUntil={paidUntil}
          who={who}
          today={today}
          onPlanVisit={setPlanning}
        />
        <div className="folds">
          {/* Older messages were read behind these. With another first message they are read anew. */}
          <SentList key={history.deliveries[0]?.id} newest={history} timeZone={ownClock} today={today} />
          {person.sdate && <CalendarCard timeZone={ownClock} />}
          {children}
        </div>
      </div>
      {planning && (
        <LateDialog of={dialogs} onClose={stopPlanning}>
          {({ VisitDialog }) => (
            <VisitDialog key={planning.id} location={planning} today={today} onClose={stopPlanning} />
          )}
        </LateDialog>
      )}
      {settingDate && (
        <LateDialog of={dialogs} onClose={close}>
          {({ NextDateDialog }) => (
            <NextDateDialog
              key={settingDate.location.id}
              {...settingDate}
              who={who}
              today={today}
              endsOn={parsePlainDate(person.endsOn ?? "")}
              onClose={close}
            />
          )}
        </LateDialog>
      )}
    </>
  );
}
