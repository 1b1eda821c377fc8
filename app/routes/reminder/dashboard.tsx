import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Temporal } from "temporal-polyfill";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { catalogue } from "#core/catalogue.ts";
import { CalendarCard } from "./calendar-card.tsx";
import { ChosenPerson, rememberedPerson, whose } from "./chosen-person.ts";
import { HideDetails, HideDetailsButton, Private, useHideDetails } from "./hide-details.tsx";
import { NextDateCard } from "./next-date-card.tsx";
import { NextDateDialog } from "./next-date-dialog.tsx";
import { OpenQuestions } from "./open-questions.tsx";
import { People } from "./people.tsx";
import { PersonSwitch } from "./person-switch.tsx";
import { pickFeatured } from "./pick-featured.ts";
import { Places } from "./places.tsx";
import { RegistrantInfo } from "./registrant-info.tsx";
import { SentList } from "./sent-list.tsx";
import { SubscriptionNotice } from "./subscription-notice.tsx";
import { type Location, type Overview, type OwnReminders, useOwnReminders } from "./use-own-reminders.ts";
import { WaitingSignups } from "./waiting-signups.tsx";

/** Somebody's own reminders. Everything on it is theirs and comes by fetch, never with the page. */
export function Dashboard({ email }: { email: string }) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const { own, reload } = useOwnReminders(email, rememberedPerson(state));
  const [hidden, setHidden] = useHideDetails();
  const refresh = () => void reload();
  return (
    <HideDetails value={hidden}>
      <div className="wrap">
        <div className="head row between at-end">
          <div className="stack gap-2">
            <p className="soft eyebrow">
              <Private>{catalogue.reminder.title}</Private>
            </p>
            <h1>{catalogue.reminder.heading}</h1>
            <p className="soft breakable">
              <Private>{catalogue.reminder.welcome(email)}</Private>
            </p>
          </div>
          <p className="row">
            <HideDetailsButton hidden={hidden} onChange={setHidden} />
            <ButtonLink look="line" to="/reminder/print" state={whose(own.chosen)}>
              Print my year
            </ButtonLink>
          </p>
        </div>
        <div className="stack gap-6">
          <WaitingSignups onAccepted={refresh} />
          <FormFailure message={own.failure} />
          <PersonSwitch
            people={own.people}
            chosen={own.chosen}
            onChoose={(subscription) => void navigate(".", { replace: true, state: { subscription } })}
          />
          {own.registrant === null ? (
            <p className="soft" role="status">
              {catalogue.navigation.loading}
            </p>
          ) : (
            <ChosenPerson value={own.chosen}>
              <Details key={own.chosen} own={own} onChanged={refresh} />
            </ChosenPerson>
          )}
        </div>
      </div>
    </HideDetails>
  );
}

function Details({ own, onChanged }: { own: OwnReminders; onChanged: () => void }) {
  const { registrant, overview } = own;
  if (registrant === null) return null;
  const hasDates = overview !== null && overview.locations.length > 0;
  if (registrant.data === null && !hasDates) return <NothingYet status={registrant.status} />;
  return (
    <>
      {/* Asked again when the status has changed. */}
      {own.chosen !== undefined && <SubscriptionNotice key={registrant.status} onPaid={onChanged} />}
      {hasDates && <Dates overview={overview} own={own} onChanged={onChanged} />}
      {!hasDates && <RegistrantInfo info={registrant} people={own.people} />}
    </>
  );
}

/** Nobody's dates yet: what it says, and the way to set up. */
function NothingYet({ status }: { status: string }) {
  const isEmpty = status === catalogue.reminder.noRegistrant;
  return (
    <section className="card stack" aria-label={catalogue.reminder.registrantInfo}>
      <div role="status">
        <h2 className="t2">{status}</h2>
      </div>
      {isEmpty && (
        <>
          <p>Set up reminders and your dates will show here.</p>
          <ButtonLink to="/reminder_signup">Set up reminders</ButtonLink>
        </>
      )}
    </section>
  );
}

type DatesProps = { overview: Overview; own: OwnReminders; onChanged: () => void };

function Dates({ overview, own, onChanged }: DatesProps) {
  const [settingDateOf, setSettingDateOf] = useState<Location | null>(null);
  const { recipients, history, registrant } = own;
  const timeZone = overview.timeZone ?? "America/New_York";
  const today = Temporal.PlainDate.from(overview.today ?? Temporal.Now.plainDateISO(timeZone).toString());
  // What was sent is told by the clock of whoever reads it; the dates themselves are the registrant's.
  const ownClock = recipients?.find(({ isAccountHolder }) => isAccountHolder)?.timeZone ?? timeZone;
  const featured = pickFeatured(overview.locations);
  const person = own.people.find(({ subscription }) => subscription === own.chosen) ?? registrant?.data;
  return (
    <>
      <OpenQuestions locations={overview.locations} onSetNextDate={setSettingDateOf} onChanged={onChanged} />
      {featured && (
        <NextDateCard
          location={featured}
          today={today}
          active={person?.active === true}
          onSetNextDate={() => setSettingDateOf(featured)}
        />
      )}
      <div className="grid c12 gap-6">
        {recipients && <People recipients={recipients} timeZone={timeZone} onChanged={onChanged} />}
        <div className="s5 stack gap-6">
          <Places overview={overview} onSetNextDate={setSettingDateOf} onChanged={onChanged} />
          {person?.sdate && <CalendarCard timeZone={ownClock} />}
          {registrant && <RegistrantInfo info={registrant} people={own.people} />}
        </div>
      </div>
      {history && (
        // What is older was read behind these: with another first one it is read anew.
        <SentList key={history.deliveries[0]?.id} newest={history} timeZone={ownClock} today={today} />
      )}
      {settingDateOf && (
        <NextDateDialog
          key={settingDateOf.id}
          location={settingDateOf}
          today={today}
          onChanged={onChanged}
          onClose={() => setSettingDateOf(null)}
        />
      )}
    </>
  );
}
