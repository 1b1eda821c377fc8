import { Link } from "react-router";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { PlainWay } from "#app/components/layout/plain-way.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { LanguageField } from "#app/components/ui/language-field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { channelFacts } from "#core/people/channels.ts";
import { firstName } from "#core/people/contacts.ts";
import { unreachedWords } from "#core/words/unreached-words.ts";
import { m } from "#messages";
import { channelWords } from "./channel-words.ts";
import type { DashboardOutcome, PlainPerson } from "./dashboard-action.ts";
import { findUnreached } from "./not-reached.tsx";
import { pickOverdue } from "./person-reminders.tsx";
import { fullNameOf } from "./person-words.ts";
import { PlainPlace } from "./plain-place.tsx";
import { ToSubscription } from "./registrant-info.tsx";
import { YearOffer } from "./renew-year.tsx";
import { SubscriptionNotice, yearId } from "./subscription-notice.tsx";
import type { Recipient } from "./use-dashboard.ts";
import { CallTheOffice, WhatToDoNow } from "./what-to-do-now.tsx";

const saidWords: Readonly<Record<string, string>> = {
  done: m.without_script_is_said(),
  undo: m.without_script_is_undone(),
  "next-date": m.without_script_is_set(),
  rest: m.saved_it(),
  "choose-language": m.saved_it(),
  pay: m.year_paid(),
};

type Posted = { posted: DashboardOutcome };

/**
 * The dashboard without a script: the dates, "done", the next date, and who gets which messages. The server writes it for one request. Its
 * forms post to this page again.
 */
export function PlainDashboard({ posted }: Posted) {
  const { people, failure, isDone, act } = posted;
  const said = isDone && act !== undefined && !posted.payAt ? saidWords[act] : undefined;
  return (
    <div className="wrap stack gap-6">
      <h1>{m.reminder_heading()}</h1>
      <FormFailure message={failure?.message ?? null} />
      {said && (
        <Notice tone="success">
          <strong>{said}</strong>
        </Notice>
      )}
      {posted.payAt && (
        <p>
          <a className="btn big" href={posted.payAt}>
            {m.without_script_to_payment()}
          </a>
        </p>
      )}
      {people?.length === 0 && <p>{m.reminder_no_registrant()}</p>}
      {people?.map((one) => (
        <Person key={one.person.subscription} {...one} posted={posted} />
      ))}
      {!people && <PlainWay says={m.without_script_dates_first()} button={m.without_script_show_dates()} />}
      <p className="soft">{m.without_script_more_elsewhere()}</p>
      <p>
        <Link className="go" to="/logout">
          {m.without_script_log_out()}
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
  const unreached = findUnreached(recipients);
  const others = overview.locations.filter((location) => location !== overdue);
  const year = `${yearId}-${subscription}`;
  const shared = { who, posted };
  return (
    <section className="stack gap-5" aria-label={fullNameOf(person)}>
      <h2 className="rule breakable">{fullNameOf(person)}</h2>
      {overdue && today && (
        <div className="card main overdue stack gap-4">
          <CallTheOffice location={overdue} who={who} />
          <PlainPlace {...shared} location={overdue} today={today} />
          <p>
            <WhatToDoNow />
          </p>
        </div>
      )}
      {unreached && (
        <Notice tone="warning">
          <strong>{unreachedWords[unreached.why]({ name: firstName(unreached.person.fullName) })}</strong>
        </Notice>
      )}
      {person.active ? <p>{status}</p> : <ToSubscription says={status} to={year} />}
      <SubscriptionNotice checkout={checkout} locations={overview.locations} id={year}>
        <YearOffer checkout={checkout}>
          {(total) => (
            <form method="post">
              <input type="hidden" name="subscription" value={subscription} />
              <input type="hidden" name="extendsFrom" value={checkout.extendsFrom ?? ""} />
              <Button type="submit" name="action" value="pay">
                {m.checkout_pay({ total })}
              </Button>
            </form>
          )}
        </YearOffer>
      </SubscriptionNotice>
      {(others.length > 0 || overdue === null) && <h3>{m.without_script_dates()}</h3>}
      {overview.locations.length === 0 && <p>{m.without_script_no_more()}</p>}
      <ul className="rows">
        {today &&
          others.map((location) => (
            <li key={location.id} className="stack gap-2">
              <PlainPlace {...shared} location={location} today={today} />
            </li>
          ))}
      </ul>
      <h3>{m.without_script_who_gets()}</h3>
      <ul className="rows">
        {recipients.map((recipient) => (
          <li key={recipient.id} className="breakable">
            <strong>
              <bdi>{recipient.fullName}</bdi>
            </strong>
            : {waysOf(recipient)}
            <PlainRest recipient={recipient} />
            <form method="post" className="row at-end">
              <input type="hidden" name="subscription" value={subscription} />
              <input type="hidden" name="id" value={recipient.id} />
              <LanguageField value={recipient.language} />
              <Button type="submit" look="line" name="action" value="choose-language">
                {m.reminder_save()}
                <span className="vh">: {recipient.fullName}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Rests the registrant's own messages, or lets them go on. */
function PlainRest({
  recipient: { id, fullName, isAccountHolder, relation, restsSince },
}: {
  recipient: Recipient;
}) {
  if (restsSince === null && (relation !== "registrant" || isAccountHolder)) return null;
  return (
    <form method="post">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="rests" value={restsSince === null ? "yes" : "no"} />
      <Button type="submit" look="text" name="action" value="rest">
        {restsSince === null ? m.rest_begin({ name: firstName(fullName) }) : m.rest_end()}
      </Button>
    </form>
  );
}

/** Each channel of a person, and whether it works: "Email: on (felix@…); Texts: off ((212) 555-0100)". */
function waysOf({ channels }: Recipient): string {
  if (channels.length === 0) return m.without_script_gets_none();
  return channels
    .map(({ kind, address, state }) => {
      const shown = channelFacts[kind].format(address);
      return m.people_way_at({ way: channelWords[kind][state](), address: shown });
    })
    .join("; ");
}
