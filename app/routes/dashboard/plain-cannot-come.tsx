import { Button } from "#app/components/ui/button.tsx";
import { FieldError } from "#app/components/ui/field-error.tsx";
import { obstacleReasons } from "#core/dates/date-kinds.ts";
import { firstName, formatUsPhone } from "#core/people/contacts.ts";
import { inList } from "#core/words/counts.ts";
import { obstacleWords as words } from "#core/words/pages/obstacle-words.ts";
import { m } from "#messages";
import { canBeTold, Questions } from "./cannot-come.tsx";
import type { DashboardOutcome } from "./dashboard-action.ts";
import type { Location, Recipient } from "./use-dashboard.ts";

type PlainProps = {
  location: Location;
  recipients: readonly Recipient[];
  who: string | null;
  /** The date's days in words. */
  days: string;
  posted: DashboardOutcome;
};

/** "I can't come" where no script runs: what was said, and the form that says it. */
export function PlainCannotCome({ location, recipients, who, days, posted }: PlainProps) {
  const { id, name, nextDueOn, officePhone, obstacle, canSayCannotCome } = location;
  const isPosted = posted.location === id && posted.act === "cannot-come";
  const error = isPosted ? posted.errors?.reason : undefined;
  const errorId = `why-${id}`;
  const others = recipients.filter(canBeTold);
  return (
    <>
      {obstacle && (
        <div className="stack gap-2 inset">
          <p className="breakable">
            <strong>{words.mayNot(who, days)}</strong>{" "}
            {obstacle.by.length > 0 && `${m.obstacle_said_by({ names: inList(obstacle.by) })} `}
            {obstacle.reason !== null &&
              `${m.obstacle_reason_is({ reason: words.reasons[obstacle.reason]() })} `}
            {obstacle.toldNames.length > 0 && `${m.obstacle_told({ names: inList(obstacle.toldNames) })} `}
            {m.obstacle_goes_on()}
          </p>
          <Questions reason={obstacle.reason} />
          {officePhone !== null && (
            <p>
              <a href={`tel:${officePhone}`}>
                {m.reminder_call_office({ phone: formatUsPhone(officePhone) })}
              </a>
            </p>
          )}
          <form method="post">
            <input type="hidden" name="location" value={id} />
            <input type="hidden" name="dueOn" value={nextDueOn} />
            <Button type="submit" look="text" name="action" value="can-come">
              {words.canCome(who)}
              <span className="vh">: {name}</span>
            </Button>
          </form>
        </div>
      )}
      {canSayCannotCome && (
        <details open={error !== undefined}>
          <summary>
            {obstacle ? m.obstacle_change() : words.say(who)}
            <span className="vh">: {name}</span>
          </summary>
          <form method="post" noValidate className="stack inset">
            <input type="hidden" name="location" value={id} />
            <input type="hidden" name="dueOn" value={nextDueOn} />
            <fieldset className="stack gap-2" aria-describedby={error && errorId}>
              <legend>{words.why(who)}</legend>
              <p className="hint">{m.obstacle_only_you()}</p>
              {obstacleReasons.map((reason) => (
                <label key={reason} className="tick-box">
                  <input
                    type="radio"
                    name="reason"
                    value={reason}
                    defaultChecked={obstacle?.reason === reason}
                  />
                  {words.reasons[reason]()}
                </label>
              ))}
              {error && <FieldError id={errorId}>{error}</FieldError>}
            </fieldset>
            <p>{words.rests(who)}</p>
            {others.length > 0 && (
              <fieldset className="stack gap-2">
                <legend>{m.obstacle_tell()}</legend>
                <p className="hint">{words.tellHint(who)}</p>
                {others.map((person) => (
                  <label key={person.id} className="tick-box breakable">
                    <input
                      type="checkbox"
                      name="tell"
                      value={person.id}
                      defaultChecked={obstacle?.told.includes(person.id)}
                    />
                    {firstName(person.fullName)}
                  </label>
                ))}
              </fieldset>
            )}
            <p>
              <Button type="submit" name="action" value="cannot-come">
                {m.obstacle_save()}
              </Button>
            </p>
          </form>
        </details>
      )}
    </>
  );
}
