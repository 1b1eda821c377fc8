import { Link } from "react-router";
import type { Temporal } from "temporal-polyfill";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { parseLocationDate } from "#core/dates/parse-date.ts";
import { directoryPath } from "#core/directory/directory-page.ts";
import { officeQuery } from "#core/directory/office-query.ts";
import { inList } from "#core/words/counts.ts";
import { obstacleWords as words } from "#core/words/pages/obstacle-words.ts";
import { formatDays } from "#core/words/range-words.ts";
import { m } from "#messages";
import { ActButton } from "./act-button.tsx";
import { CallButton, CallSheriff } from "./call-sheriff.tsx";
import { useWhose } from "./chosen-person.ts";
import { Private, useDetailsHidden, useSaySaved } from "./hide-details.tsx";
import { isOverdue } from "./next-date-words.ts";
import type { Location, Recipient } from "./use-dashboard.ts";

type SayProps = {
  location: Location;
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  onSay: () => void;
  slim?: boolean;
};

/** "I can't come": opens the dialog that asks why. It is there from the date's first reminder until three days after. */
export function SayCannotCome({ location, who, onSay, slim = false }: SayProps) {
  const hidden = useDetailsHidden();
  if (!location.canSayCannotCome || location.obstacle?.reason) return null;
  return (
    <Button look="text" slim={slim} onClick={onSay}>
      {hidden ? m.obstacle_say_hidden() : words.say(who)}
    </Button>
  );
}

/** What was said about somebody who cannot come: the questions to ask, whom to call, and who was told. */
export function Obstacle({ location, who, today, onSay }: SayProps & { today: Temporal.PlainDate }) {
  const hidden = useDetailsHidden();
  const { obstacle } = location;
  if (obstacle === null) return null;
  const name = hidden ? null : who;
  const date = parseLocationDate(location);
  const days = date ? formatDays(date, today) : location.nextDueOn;
  return (
    <Notice tone="warning" className="stack gap-3">
      <p className="breakable">
        <strong>{hidden ? m.obstacle_may_not_hidden({ days }) : words.mayNot(who, days)}</strong>{" "}
        <Private>
          {obstacle.by.length > 0 && `${m.obstacle_said_by({ names: inList(obstacle.by) })} `}
          {obstacle.reason !== null &&
            `${m.obstacle_reason_is({ reason: words.reasons[obstacle.reason]() })} `}
          {obstacle.toldNames.length > 0 && m.obstacle_told({ names: inList(obstacle.toldNames) })}
        </Private>{" "}
        {m.obstacle_goes_on()}
      </p>
      {!hidden && <Questions reason={obstacle.reason} />}
      {!isOverdue(location) && <Office location={location} who={name} />}
      <p>
        <Link to={`/documentation/${location.daysLeft < 0 ? "missed-date" : "plan-the-visit"}`}>
          {location.daysLeft < 0 ? m.obstacle_more_after() : m.obstacle_more_before()}
        </Link>
      </p>
      <div className="row">
        <Button slim look="line" onClick={onSay}>
          {obstacle.reason === null ? m.obstacle_say_why() : m.obstacle_change()}
        </Button>
        <CanCome location={location} who={name} />
      </div>
    </Notice>
  );
}

/** Questions, and no answers: only the office has those. */
export function Questions({ reason }: { reason: NonNullable<Location["obstacle"]>["reason"] }) {
  const questions = reason === null ? words.anyQuestions : words.questions[reason];
  return (
    <div className="stack gap-2">
      <p>{reason === "custody" ? m.obstacle_ask_jail() : m.obstacle_ask_office()}</p>
      <ul className="dotted">
        {questions.map((question) => (
          <li key={question()}>{question()}</li>
        ))}
      </ul>
      <p>{m.obstacle_write_down()}</p>
    </div>
  );
}

function Office({ location: { officePhone, visit }, who }: { location: Location; who: string | null }) {
  const hidden = useDetailsHidden();
  if (hidden) return <Link to={directoryPath}>{m.reminder_overdue_find_number()}</Link>;
  return officePhone === null ? (
    <CallSheriff who={who} near={officeQuery(visit.officeAddress)} />
  ) : (
    <p>
      <CallButton phone={officePhone} />
    </p>
  );
}

function CanCome({ location: { id, nextDueOn }, who }: { location: Location; who: string | null }) {
  const saySaved = useSaySaved();
  const whose = useWhose();
  return (
    <ActButton
      act="can-come"
      fields={{ ...whose, location: id, dueOn: nextDueOn }}
      look="text"
      slim
      onDone={() => saySaved(m.obstacle_saved_end())}
    >
      {words.canCome(who)}
    </ActButton>
  );
}

/** The people whom the holder can tell: all but the two who know, as far as a message reaches them. */
export const canBeTold = ({ canChooseReminders, channels }: Recipient): boolean =>
  canChooseReminders && channels.some(({ state }) => state === "confirmed");
