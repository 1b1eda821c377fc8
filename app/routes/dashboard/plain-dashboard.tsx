import { Link } from "react-router";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { PlainWay } from "#app/components/layout/plain-way.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { channelFacts } from "#core/people/channels.ts";
import { firstName, formatUsPhone } from "#core/people/contacts.ts";
import { catalogue } from "#core/words/catalogue.ts";
import type { DashboardOutcome, PlainPerson } from "./dashboard-action.ts";
import { pickOverdue } from "./person-reminders.tsx";
import { fullNameOf } from "./person-words.ts";
import { daysOf, PlainPlace } from "./plain-place.tsx";
import { ToSubscription } from "./registrant-info.tsx";
import { YearOffer } from "./renew-year.tsx";
import { SubscriptionNotice, yearId } from "./subscription-notice.tsx";
import type { Recipient } from "./use-dashboard.ts";
import { MissedDate } from "./what-to-do-now.tsx";

const words = catalogue.withoutScript;

const saidWords: Readonly<Record<string, string>> = {
  done: words.isSaid,
  undo: words.isUndone,
  "next-date": words.isSet,
  "cannot-come": catalogue.obstacle.saved,
  "can-come": catalogue.obstacle.savedEnd,
  "go-on": catalogue.obstacle.savedResume,
  pay: catalogue.year.paid,
};

type Posted = { posted: DashboardOutcome };

/**
 * The dashboard where no script runs: the dates, "done", the next date, and who gets what. The server writes it for one
 * request. Its forms post to this page again.
 */
export function PlainDashboard({ posted }: Posted) {
  const { people, failure, isDone, act } = posted;
  const said = isDone && act !== undefined && !posted.payAt ? saidWords[act] : undefined;
  return (
    <div className="wrap stack gap-6">
      <h1>{catalogue.reminder.heading}</h1>
      <FormFailure message={failure?.message ?? null} />
      {said && (
        <Notice tone="success">
          <strong>{said}</strong>
        </Notice>
      )}
      {posted.payAt && (
        <p>
          <a className="btn big" href={posted.payAt}>
            {words.toPayment}
          </a>
        </p>
      )}
      {people?.length === 0 && <p>{catalogue.reminder.noRegistrant}</p>}
      {people?.map((one) => (
        <Person key={one.person.subscription} {...one} posted={posted} />
      ))}
      {!people && <PlainWay says={words.datesFirst} button={words.showDates} />}
      <p className="soft">{words.moreElsewhere}</p>
      <p>
        <Link className="go" to="/logout">
          {words.logOut}
        </Link>
      </p>
    </div>
  );
}

function Person({ person, overview, recipients, checkout, posted }: PlainPerson & Posted) {
  const { isYou, fname, status, subscription } = person;
  const today = parsePlainDate(overview.today ?? "");
  const who = isYou ? null : firstName(fname);
  const overdue = pickOverdue(overview.locations);
  const others = overview.locations.filter((location) => location !== overdue);
  const year = `${yearId}-${subscription}`;
  const shared = { recipients, who, posted };
  return (
    <section className="stack gap-5" aria-label={fullNameOf(person)}>
      <h2 className="rule breakable">{fullNameOf(person)}</h2>
      {overdue && today && (
        <div className="card main overdue stack gap-4">
          <MissedDate location={overdue} who={who} days={daysOf(overdue, today)} />
          <PlainPlace {...shared} location={overdue} today={today} />
        </div>
      )}
      {person.active ? <p>{status}</p> : <ToSubscription says={status} to={year} />}
      <SubscriptionNotice checkout={checkout} locations={overview.locations} id={year}>
        <YearOffer checkout={checkout}>
          {(total) => (
            <form method="post">
              <input type="hidden" name="subscription" value={subscription} />
              <input type="hidden" name="extendsFrom" value={checkout.extendsFrom ?? ""} />
              <Button type="submit" name="action" value="pay">
                {catalogue.checkout.pay(total)}
              </Button>
            </form>
          )}
        </YearOffer>
      </SubscriptionNotice>
      {(others.length > 0 || overdue === null) && <h3>{words.dates}</h3>}
      {overview.locations.length === 0 && <p>{words.noMore}</p>}
      <ul className="rows">
        {today &&
          others.map((location) => (
            <li key={location.id} className="stack gap-2">
              <PlainPlace {...shared} location={location} today={today} />
            </li>
          ))}
      </ul>
      <h3>{words.whoGets}</h3>
      <ul className="rows">
        {recipients.map((recipient) => (
          <li key={recipient.id} className="breakable">
            <strong>
              <bdi>{recipient.fullName}</bdi>
            </strong>
            : {waysOf(recipient)}
            {recipient.restsSince !== null && (
              <form method="post">
                <input type="hidden" name="id" value={recipient.id} />
                <Button type="submit" look="text" name="action" value="go-on">
                  {catalogue.obstacle.resume}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const stateWords = {
  confirmed: "on",
  pending: "waiting for a yes",
  stopped: "stopped",
  failing: "does not arrive",
} as const;

/** Each way of a person, and whether it works: "Email felix@…: on. Text (212) 555-0100: stopped." */
function waysOf({ channels }: Recipient): string {
  if (channels.length === 0) return words.getsNone;
  return channels
    .map(({ kind, address, state }) => {
      const shown = kind === "text" ? formatUsPhone(address) : address;
      return `${channelFacts[kind].words.way} ${shown}, ${stateWords[state]}`;
    })
    .join("; ");
}
