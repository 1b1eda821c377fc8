import { type ReactNode, useState } from "react";
import type { Temporal } from "temporal-polyfill";
import { useHeadingForLostFocus } from "#app/browser/focus-heading.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Loading } from "#app/components/ui/loading.tsx";
import { firstName } from "#core/contacts.ts";
import { parsePlainDate } from "#core/parse-date.ts";
import { CalendarCard } from "./calendar-card.tsx";
import { ChosenPerson } from "./chosen-person.ts";
import { EndPerson } from "./end-person.tsx";
import { Private } from "./hide-details.tsx";
import { NextDateCard } from "./next-date-card.tsx";
import { NextDateDialog } from "./next-date-dialog.tsx";
import { OpenQuestions, SaidDates } from "./open-questions.tsx";
import { Payments } from "./payments.tsx";
import { People } from "./people.tsx";
import { fullNameOf } from "./person-words.ts";
import { pickFeatured } from "./pick-featured.ts";
import { Places } from "./places.tsx";
import { RegistrantBlocks, RegistrantInfo } from "./registrant-info.tsx";
import { SentList } from "./sent-list.tsx";
import { SubscriptionNotice } from "./subscription-notice.tsx";
import { UncoveredDates } from "./uncovered-dates.tsx";
import { type Location, type Overview, type OwnReminders, useOwnReminders } from "./use-own-reminders.ts";
import type { OwnRegistrant } from "./use-registrants.ts";
import { VisitDialog } from "./visit-dialog.tsx";

type PersonProps = {
  person: OwnRegistrant;
  /** Everybody whom the account looks after, this person included. */
  people: readonly OwnRegistrant[];
  /** Called after a change that shows beyond this person: who is looked after, or whose date comes first. */
  onChanged: () => void;
  onEnded: () => void;
};

/**
 * Everything about one person whom the account looks after. The key is the person's id, so that everything asked, typed
 * or opened here belongs to this person alone.
 */
export function PersonReminders({ person, people, onChanged, onEnded }: PersonProps) {
  const { own, reload } = useOwnReminders(person.subscription, onChanged);
  const { overview, failure } = own;
  const refresh = () => {
    void reload();
    onChanged();
  };
  const isOneOfSeveral = people.length > 1;
  const end = (
    <EndPerson
      person={person}
      recipients={own.recipients}
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
      <div className="flush">{end}</div>
    </RegistrantInfo>
  );
  const folds = (
    <>
      {info}
      <Payments onChanged={refresh} />
    </>
  );
  return (
    <ChosenPerson value={person.subscription}>
      {isOneOfSeveral && (
        <h2 className="breakable" id="whose">
          <Private>{fullNameOf(person)}</Private>
        </h2>
      )}
      <FormFailure message={failure} onAgain={refresh} />
      {/* Asked again when the status or the year's end has changed. */}
      <SubscriptionNotice key={`${person.status} ${person.endsOn}`} onPaid={refresh} />
      {overview === null && failure === null && <Loading />}
      {hasDates ? (
        <Dates overview={overview} today={today} person={person} own={own} onChanged={refresh}>
          {folds}
        </Dates>
      ) : (
        // Not before it is known: what somebody has opened would be closed again when the dates come.
        (isAlone || failure !== null) && <div className="folds">{folds}</div>
      )}
    </ChosenPerson>
  );
}

type DatesProps = {
  overview: Overview;
  /** Today where the person registers, as the server has it. */
  today: Temporal.PlainDate;
  person: OwnRegistrant;
  own: OwnReminders;
  onChanged: () => void;
  /** What stands folded below what was sent. */
  children: ReactNode;
};

/** The place whose next date is being entered, and whether the pressed button said that the present one is done. */
type SettingDate = { location: Location; saysDone: boolean | null };

function Dates({ overview, today, person, own, onChanged, children }: DatesProps) {
  const [settingDate, setSettingDate] = useState<SettingDate | null>(null);
  const close = () => setSettingDate(null);
  const [planning, setPlanning] = useState<Location | null>(null);
  const { recipients, history } = own;
  const timeZone = overview.timeZone ?? "America/New_York";
  // The history uses the reader's clock. The dates themselves use the registrant's.
  const ownClock = recipients?.find(({ isAccountHolder }) => isAccountHolder)?.timeZone ?? timeZone;
  const who = person.isYou ? null : firstName(person.fname);
  const featured = pickFeatured(overview.locations);
  const shared = { who, today, timeZone, onChanged };
  // An answered question leaves the page with its buttons, so the focus needs another element.
  useHeadingForLostFocus("#dates-now", "main h1, #next-date", overview.locations);
  return (
    <>
      {person.active && (
        <UncoveredDates key={person.endsOn} locations={overview.locations} onPaid={onChanged} />
      )}
      <div id="dates-now" className="stack gap-5">
        <OpenQuestions
          locations={overview.locations.filter(({ id }) => id !== featured?.id)}
          onSetNextDate={(location) => setSettingDate({ location, saysDone: null })}
          {...shared}
        />
        {featured && (
          <NextDateCard
            location={featured}
            onSetNextDate={() =>
              setSettingDate({ location: featured, saysDone: featured.state === "dated" || null })
            }
            onPlanVisit={() => setPlanning(featured)}
            {...shared}
          />
        )}
        <SaidDates locations={overview.locations} {...shared} />
      </div>
      <div className="board">
        {recipients && <People recipients={recipients} timeZone={timeZone} onChanged={onChanged} />}
        <Places
          overview={overview}
          who={who}
          paidUntil={person.active ? parsePlainDate(person.endsOn ?? "") : null}
          featured={featured}
          onSetNextDate={(location) => setSettingDate({ location, saysDone: false })}
          onPlanVisit={setPlanning}
          onChanged={onChanged}
        />
        <div className="folds">
          {person.sdate && <CalendarCard timeZone={ownClock} />}
          {history && (
            // Older messages were read behind these. With another first message they are read anew.
            <SentList key={history.deliveries[0]?.id} newest={history} timeZone={ownClock} today={today} />
          )}
          {children}
        </div>
      </div>
      {planning && (
        <VisitDialog
          key={planning.id}
          location={planning}
          today={today}
          onChanged={onChanged}
          onClose={() => setPlanning(null)}
        />
      )}
      {settingDate && (
        <NextDateDialog
          key={settingDate.location.id}
          {...settingDate}
          who={who}
          today={today}
          endsOn={parsePlainDate(person.endsOn ?? "")}
          onChanged={onChanged}
          onClose={close}
        />
      )}
    </>
  );
}
