import { type ReactNode, useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { useHeadingForLostFocus } from "#app/browser/focus-heading.ts";
import { LateDialog } from "#app/components/ui/late.tsx";
import { Loading } from "#app/components/ui/loading.tsx";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { firstName } from "#core/people/contacts.ts";
import { EndPerson } from "./end-person.tsx";
import { Private } from "./hide-details.tsx";
import { dialogs } from "./late-dialogs.ts";
import { NextDateCard } from "./next-date-card.tsx";
import { canSayDone, isEarly, isOverdue } from "./next-date-words.ts";
import { findUnreached, NotReached } from "./not-reached.tsx";
import { OpenQuestions, SaidDates } from "./open-questions.tsx";
import { isOther } from "./other-location.ts";
import { ownClockOf } from "./own-screen.tsx";
import { Payments } from "./payments.tsx";
import { People } from "./people.tsx";
import { fullNameOf } from "./person-words.ts";
import { Places } from "./places.tsx";
import { RegistrantInfo } from "./registrant-info.tsx";
import { RenewYear } from "./renew-year.tsx";
import { RecordLink, SentList } from "./sent-list.tsx";
import { SubscriptionNotice } from "./subscription-notice.tsx";
import { UncoveredDates } from "./uncovered-dates.tsx";
import type { Location, OpenPerson, OwnRegistrant } from "./use-dashboard.ts";

/**
 * Of the dates that have passed without a "done", the location with the earliest. It stands above everything else. Null when there is none.
 */
export function pickOverdue(locations: readonly Location[]): Location | null {
  return locations.filter(isOverdue).sort((a, b) => a.nextDueOn.localeCompare(b.nextDueOn))[0] ?? null;
}

/**
 * The location that the page is about: the one with the earliest date that is still to come or open. When every date is done, it is the
 * location that waits for its next date. Null when no location has another date.
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
  /** All about this person. Null until it has loaded. */
  open: OpenPerson | null;
  /** Whether the last call failed. */
  failed: boolean;
  /** Called when somebody has paid for another year. */
  onPaid: () => void;
  onEnded: () => void;
  /** Opens a recipient's or a place's own screen. */
  onOpen: (id: string) => void;
};

/**
 * Everything about one person whom the account looks after. Give it the person's id as its key, so that each question, typed answer or
 * opened part belongs to this person alone.
 */
export function PersonReminders({ person, people, open, failed, onPaid, onEnded, onOpen }: PersonProps) {
  const overview = open?.overview ?? null;
  const isOneOfSeveral = people.length > 1;
  const today = parsePlainDate(overview?.today ?? "");
  const hasDates = today !== null && overview !== null && overview.locations.length > 0;
  // Without a date there is nothing else to see.
  const isAlone = overview !== null && !hasDates;
  const info = <RegistrantInfo info={{ data: person, status: person.status }} />;
  const payments = (
    <Payments>
      <EndPerson
        person={person}
        recipients={open?.recipients ?? null}
        isOneOfSeveral={isOneOfSeveral}
        onEnded={onEnded}
      />
    </Payments>
  );
  return (
    <>
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
        <Dates open={open} today={today} person={person} onPaid={onPaid} onOpen={onOpen}>
          {info}
          <div className="folds">
            {/* The list shows older messages behind these. A new first message gives a new key, so that it reads them anew. */}
            <SentList
              key={open.history.deliveries[0]?.id}
              newest={open.history}
              timeZone={ownClockOf(open)}
              today={today}
            />
            {payments}
          </div>
        </Dates>
      ) : (
        // Not before the dates are known: when the dates come, opened parts would close.
        (isAlone || failed) && (
          <>
            {info}
            <div className="folds">{payments}</div>
            <p>
              <RecordLink />
            </p>
          </>
        )
      )}
    </>
  );
}

type DatesProps = {
  /** Today where the person registers, from the server. */
  today: Temporal.PlainDate;
  person: OwnRegistrant;
  open: OpenPerson;
  onPaid: () => void;
  onOpen: (id: string) => void;
  /** The record, and the folded parts. */
  children: ReactNode;
};

/** The place whose next date the reader is entering, and what the pressed button said about the present date (`NextDateDialog`). */
type SettingDate = { location: Location; saysDone: boolean | null };

function Dates({ open, today, person, onPaid, onOpen, children }: DatesProps) {
  const [settingDate, setSettingDate] = useState<SettingDate | null>(null);
  const close = () => setSettingDate(null);
  const { overview, recipients, checkout } = open;
  const timeZone = overview.timeZone ?? "America/New_York";
  const who = person.isYou ? null : firstName(person.fname);
  const places = overview.locations.filter((location) => !isOther(location));
  const overdue = pickOverdue(places);
  // The overdue card says all about its place; below it the page shows the date that comes next.
  const others = places.filter(({ id }) => id !== overdue?.id);
  const next = pickFeatured(others);
  const featured = overdue === null || next?.state === "dated" ? next : null;
  const unreached = person.active ? findUnreached(recipients) : null;
  const uncovered = person.active
    ? overview.locations.filter(({ state, covered }) => state === "dated" && !covered)
    : [];
  // Only the most urgent part has the filled button.
  const first =
    [
      overdue !== null && "overdue",
      checkout.status !== "none" && checkout.status !== "paid" && "year",
      unreached !== null && "unreached",
      uncovered.length > 0 && "uncovered",
    ].find((one) => one !== false) ?? "date";
  const setNextDate = (location: Location) =>
    setSettingDate({
      location,
      saysDone: canSayDone(location) && isEarly(location, today) ? null : canSayDone(location),
    });
  const cardOf = (location: Location) => ({
    who,
    today,
    timeZone,
    location,
    rests: recipients.some(({ restsSince }) => restsSince !== null),
    onSetNextDate: () => setNextDate(location),
    onUpdateDate: () => setSettingDate({ location, saysDone: false }),
  });
  // An answered question disappears with its buttons, so the focus needs another element.
  useHeadingForLostFocus("#dates-now", "main h1, #overdue-date, #next-date", overview.locations);
  return (
    <>
      <div id="dates-now" className="stack gap-5">
        {overdue && <NextDateCard {...cardOf(overdue)} isFirst headingId="overdue-date" />}
        <SubscriptionNotice checkout={checkout} locations={overview.locations}>
          <RenewYear checkout={checkout} onPaid={onPaid} isFirst={first === "year"} />
        </SubscriptionNotice>
        {unreached && <NotReached unreached={unreached} isFirst={first === "unreached"} onOpen={onOpen} />}
        <UncoveredDates
          locations={uncovered}
          of={overview.locations.length}
          checkout={checkout}
          isFirst={first === "uncovered"}
          onPaid={onPaid}
        />
        <OpenQuestions
          locations={others.filter(({ id }) => id !== featured?.id)}
          onSetNextDate={setNextDate}
          who={who}
          today={today}
          timeZone={timeZone}
        />
        {featured && <NextDateCard {...cardOf(featured)} isFirst={first === "date"} />}
        <SaidDates locations={places} today={today} timeZone={timeZone} />
      </div>
      <div className="board">
        <People recipients={recipients} timeZone={timeZone} onOpen={onOpen} />
        <Places
          locations={overview.locations}
          featured={[overdue?.id, featured?.id]}
          recipients={recipients}
          who={who}
          today={today}
          isPaid={person.active && person.endsOn !== null}
          onOpen={onOpen}
        />
        {children}
      </div>
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
