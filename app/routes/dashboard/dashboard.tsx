import { useCallback, useEffect, useRef, useState } from "react";
import { useAtFirstTouch } from "#app/browser/lazy-part.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Announced } from "#app/components/ui/announced.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Late } from "#app/components/ui/late.tsx";
import { Loading } from "#app/components/ui/loading.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { TryAgain } from "#app/components/ui/try-again.tsx";
import { firstName } from "#core/people/contacts.ts";
import { m } from "#messages";
import { ChosenPerson, useChosenPerson } from "./chosen-person.ts";
import { HideDetails, HideDetailsButton, Private, useHideDetails } from "./hide-details.tsx";
import { dialogs, waitingSignups } from "./late-dialogs.ts";
import { useOpened } from "./opened.ts";
import { isOther } from "./other-location.ts";
import { OwnScreen } from "./own-screen.tsx";
import { PersonReminders, pickOverdue } from "./person-reminders.tsx";
import { AddPerson, PersonSwitch } from "./person-switch.tsx";
import { RegistrantInfo } from "./registrant-info.tsx";
import { type Known, useDashboard } from "./use-dashboard.ts";

/** The account holder's reminders. Everything on this page is personal and comes by fetch, never with the page. */
export function Dashboard({ email }: { email: string }) {
  const { reload, open, ...known } = useDashboard(email);
  const { chosen, choose } = useChosenPerson(known.people);
  const [hidden, setHidden] = useHideDetails();
  const [ended, setEnded] = useState<string | null>(null);
  const wordOfEnd = useRef<HTMLDivElement>(null);
  const refresh = useCallback(() => void reload(), [reload]);
  // Keeps the question's place after the last answer, to say there what the answer did.
  const [hasQuestion, setHasQuestion] = useState(false);
  if (known.waiting.length > 0 && !hasQuestion) setHasQuestion(true);
  useAtFirstTouch(dialogs);
  const subscription = chosen?.subscription;
  const person = subscription === known.person?.subscription ? known.person : null;
  useEffect(() => {
    if (subscription !== undefined) open(subscription);
  }, [subscription, open]);

  const parts = person ? [...person.recipients, ...person.overview.locations] : [];
  const { opened, open: openPart, close: closePart } = useOpened(parts);

  // A missed date stands above everything, also above the question about a sign-up: anybody can pay for one.
  const isOverdueShown =
    person !== null && pickOverdue(person.overview.locations.filter((one) => !isOther(one))) !== null;
  const questions = hasQuestion && (
    <Late of={waitingSignups}>{({ WaitingSignups }) => <WaitingSignups waiting={known.waiting} />}</Late>
  );

  function onEnded(name: string): void {
    setEnded(name);
    // The pressed button disappears with the person, so the focus needs another element.
    wordOfEnd.current?.focus();
    refresh();
  }

  return (
    <HideDetails value={hidden}>
      <div className="wrap">
        <div className="head row between at-end">
          <div className="stack gap-2">
            <p className="soft eyebrow">
              <Private>{m.reminder_title()}</Private>
            </p>
            <h1>{m.reminder_heading()}</h1>
            <p className="soft breakable">
              <Private>{m.reminder_welcome({ email })}</Private>
            </p>
          </div>
          <HideDetailsButton hidden={hidden} onChange={setHidden} />
        </div>
        <ChosenPerson value={chosen?.subscription}>
          {opened !== null && chosen && person ? (
            <>
              <FormFailure message={known.failed ? m.reminder_lookup_failed() : null} onAgain={refresh} />
              <OwnScreen key={opened} id={opened} person={chosen} open={person} onClose={closePart} />
            </>
          ) : (
            <div className="stack gap-6">
              {!isOverdueShown && questions}
              <Announced ref={wordOfEnd} tabIndex={-1}>
                {ended !== null && (
                  <Notice tone="success">
                    <p>
                      <Private>{m.reminder_end_ended({ name: ended })}</Private>
                    </p>
                  </Notice>
                )}
              </Announced>
              {chosen && known.people ? (
                <>
                  <FormFailure message={known.failed ? m.reminder_lookup_failed() : null} onAgain={refresh} />
                  <PersonSwitch people={known.people} open={chosen.subscription} onChoose={choose}>
                    <AddPerson people={known.people} />
                  </PersonSwitch>
                  <PersonReminders
                    key={chosen.subscription}
                    person={chosen}
                    people={known.people}
                    open={person}
                    failed={known.failed}
                    onPaid={refresh}
                    onEnded={() => onEnded(firstName(chosen.fname))}
                    onOpen={openPart}
                  />
                </>
              ) : (
                <WithoutPerson {...known} onAskAgain={refresh} />
              )}
              {isOverdueShown && questions}
              {known.people?.length === 1 && (
                <p className="no-print after-reading">
                  <AddPerson people={known.people} />
                </p>
              )}
            </div>
          )}
        </ChosenPerson>
      </div>
    </HideDetails>
  );
}

/** Shows until the server has said whom the account looks after, and when it looks after nobody. */
function WithoutPerson({
  info,
  people,
  waiting,
  failed,
  onAskAgain,
}: Pick<Known, "info" | "people" | "waiting" | "failed"> & { onAskAgain: () => void }) {
  if (info === null) {
    return <Loading />;
  }
  if (info.data !== null) {
    return <RegistrantInfo info={info}>{failed && <TryAgain onPress={onAskAgain} />}</RegistrantInfo>;
  }
  const isEmpty = people?.length === 0;
  // An account that has to answer a paid sign-up must not be led into a second one.
  if (isEmpty && waiting.length > 0 && !failed) return null;
  return (
    <section className="card stack" aria-label={m.reminder_registrant_info()}>
      <Announced>
        <h2 className="t2">{info.status}</h2>
      </Announced>
      {failed && <TryAgain onPress={onAskAgain} />}
      {isEmpty && (
        <>
          <p>{m.reminder_set_up_first()}</p>
          <ButtonLink to="/reminder_signup">{m.reminder_set_up()}</ButtonLink>
        </>
      )}
    </section>
  );
}
