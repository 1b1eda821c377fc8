import { Link } from "react-router";
import type { Temporal } from "temporal-polyfill";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { PlainWay } from "#app/components/layout/plain-way.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { FieldError } from "#app/components/ui/field-error.tsx";
import { frequencyWords } from "#app/components/ui/frequency-words.ts";
import { Notice } from "#app/components/ui/notice.tsx";
import { furthestNextDate } from "#core/dates/next-date.ts";
import { parseLocationDate, parsePlainDate } from "#core/dates/parse-date.ts";
import { channelFacts } from "#core/people/channels.ts";
import { firstName, formatUsPhone } from "#core/people/contacts.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { formatDays } from "#core/words/range-words.ts";
import type { DashboardOutcome, PlainPerson } from "./dashboard-action.ts";
import { canSayDone, countdownInText, suggestedDays } from "./next-date-words.ts";
import { fullNameOf } from "./person-words.ts";
import { PlainCannotCome } from "./plain-cannot-come.tsx";
import type { Location, Recipient } from "./use-dashboard.ts";

const words = catalogue.withoutScript;
const { done: doneWords, date: dateWords } = catalogue.reminder;

const saidWords: Readonly<Record<string, string>> = {
  done: words.isSaid,
  undo: words.isUndone,
  "next-date": words.isSet,
  "cannot-come": catalogue.obstacle.saved,
  "can-come": catalogue.obstacle.savedEnd,
  "go-on": catalogue.obstacle.savedResume,
};

type Posted = { posted: DashboardOutcome };

/**
 * The dashboard where no script runs: the dates, "done", the next date, and who gets what. The server writes it for one
 * request. Its forms post to this page again.
 */
export function PlainDashboard({ posted }: Posted) {
  const { people, failure, isDone, act } = posted;
  const said = isDone && act !== undefined ? saidWords[act] : undefined;
  return (
    <div className="wrap stack gap-6">
      <h1>{catalogue.reminder.heading}</h1>
      <FormFailure message={failure?.message ?? null} />
      {said && (
        <Notice tone="success">
          <strong>{said}</strong>
        </Notice>
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

function Person({ person, overview, recipients, posted }: PlainPerson & Posted) {
  const { isYou, fname, status } = person;
  const today = parsePlainDate(overview.today ?? "");
  const who = isYou ? null : firstName(fname);
  return (
    <section className="stack gap-5" aria-label={fullNameOf(person)}>
      <h2 className="rule breakable">{fullNameOf(person)}</h2>
      <p>{status}</p>
      <h3>{words.dates}</h3>
      {overview.locations.length === 0 && <p>{words.noMore}</p>}
      <ul className="rows">
        {today &&
          overview.locations.map((location) => (
            <li key={location.id} className="stack gap-2">
              <Place location={location} recipients={recipients} who={who} today={today} posted={posted} />
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

type PlaceProps = Posted & {
  location: Location;
  recipients: readonly Recipient[];
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  today: Temporal.PlainDate;
};

function Place(props: PlaceProps) {
  const { location, who, today, posted } = props;
  const { id, name, nextDueOn, state, onceAbout, daysLeft } = location;
  const date = parseLocationDate(location);
  const days = date ? formatDays(date, today) : nextDueOn;
  const isOpen = state === "dated";
  return (
    <>
      <p className="breakable">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        : {state === "ended" ? words.noMore : `${days}${isOpen ? `, ${countdownInText(daysLeft)}` : ""}`}
      </p>
      {location.acknowledgement && <p>{doneWords.isDone(days)}</p>}
      {(location.acknowledgement?.canUndo || location.lastDone) && (
        <form method="post">
          <Hidden location={location} dueOn={location.lastDone?.dueOn} />
          <Button type="submit" look="text" name="action" value="undo">
            {doneWords.undo}
            <span className="vh">: {name}</span>
          </Button>
        </form>
      )}
      {canSayDone(location) && (
        <form method="post" className="stack gap-2">
          <Hidden location={location} />
          <p className="sm soft">{doneWords.othersAreTold(days)}</p>
          <p>
            <Button type="submit" look={isOpen ? "line" : "solid"} name="action" value="done">
              {words.itIsDone}
              <span className="vh">: {name}</span>
            </Button>
          </p>
        </form>
      )}
      <PlainCannotCome {...props} days={days} />
      {onceAbout === null && state !== "ended" && (
        <details open={!isOpen || (posted.location === id && posted.errors !== undefined)}>
          <summary>
            {words.setDate}
            <span className="vh">: {name}</span>
          </summary>
          <NextDate location={location} who={who} today={today} posted={posted} />
        </details>
      )}
    </>
  );
}

type HiddenProps = { location: Location; dueOn?: string | undefined };

/** The place, and the date that the page shows: a form of an older page changes nothing. */
function Hidden({ location: { id, nextDueOn }, dueOn = nextDueOn }: HiddenProps) {
  return (
    <>
      <input type="hidden" name="location" value={id} />
      <input type="hidden" name="dueOn" value={dueOn} />
    </>
  );
}

function NextDate({ location, who, today, posted }: Omit<PlaceProps, "recipients">) {
  const { id, nextDueOn, suggested, timesPerYear } = location;
  const isPosted = posted.location === id;
  const errors = isPosted ? (posted.errors ?? {}) : {};
  const typed = isPosted ? posted.typed : undefined;
  const date = parseLocationDate(location);
  const days = date ? formatDays(date, today) : nextDueOn;
  const dayField = { type: "date", autoComplete: "off", max: furthestNextDate(today).toString() } as const;
  return (
    <form method="post" noValidate className="stack inset">
      <Hidden location={location} />
      {canSayDone(location) ? (
        <IsDone id={id} legend={doneWords.ask(who, days)} value={typed?.isDone} error={errors.isDone} />
      ) : (
        <input type="hidden" name="isDone" value="no" />
      )}
      <p>
        {dateWords.dayMissing}
        {suggested &&
          ` ${dateWords.suggestedBy(frequencyWords(timesPerYear ?? 1), suggestedDays(suggested, today))}`}
      </p>
      <div className="two">
        <Field
          {...dayField}
          label={words.firstDay}
          hint={words.firstDayHint}
          name="opensOn"
          defaultValue={typed?.opensOn ?? ""}
          error={errors.opensOn}
        />
        <Field
          {...dayField}
          label={words.lastDay}
          name="nextDueOn"
          defaultValue={typed?.nextDueOn ?? ""}
          error={errors.nextDueOn}
        />
      </div>
      <p>
        <Button type="submit" name="action" value="next-date">
          {words.setDate}
        </Button>
      </p>
    </form>
  );
}

type IsDoneProps = { id: string; legend: string; value: string | undefined; error: string | undefined };

/** Whether the present date is done, when the next one is entered. Nothing is chosen for the reader. */
function IsDone({ id, legend, value, error }: IsDoneProps) {
  const errorId = `is-done-${id}`;
  return (
    <fieldset className="stack gap-2" aria-describedby={error && errorId}>
      <legend>{legend}</legend>
      {[
        { answer: "yes", label: doneWords.yes },
        { answer: "no", label: doneWords.no },
      ].map(({ answer, label }) => (
        <label key={answer} className="tick-box">
          <input type="radio" name="isDone" value={answer} defaultChecked={value === answer} />
          {label}
        </label>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
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
