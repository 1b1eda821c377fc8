import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import type { PageHandle } from "#app/components/layout/page-handle.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { countdownInText } from "#app/routes/dashboard/next-date-words.ts";
import { brand } from "#core/brand.ts";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { linkLetters } from "#core/delivery/mailed-link.ts";
import { formatDateNear, formatHour } from "#core/words/dates.ts";
import { withNumberOnDay } from "#core/words/number-on-day.ts";
import { doneLinkWords as words } from "#core/words/pages/dashboard-words.ts";
import { obstacleWords } from "#core/words/pages/obstacle-words.ts";
import { dayWord } from "#core/words/range-words.ts";
import { unbrokenDates } from "#core/words/unbroken-dates.ts";
import { m } from "#messages";
import type { Route } from "./+types/done-link.ts";
import { type LinkOf, linkAction } from "./link-action.ts";
import { LinkForm, LinkPage } from "./link-page.tsx";
import { type MessageLink, useMessageLink } from "./use-message-link.ts";

const obstacle = obstacleWords.link;

export const meta = () => pageMeta("Is it done?", "Say that a date is done, and its reminders stop.");

export const handle: PageHandle = { isBare: true };

export const clientAction = linkAction("done", ["done", "undo", "cannot-come", "can-come", "later"]);
export const action = clientAction;

/** The page behind "Done?" in a message. It asks, and only its button says "done". */
export default function DoneLink({ actionData }: Route.ComponentProps) {
  const link = useMessageLink<"done">({ posted: actionData });
  return (
    <LinkPage heading={link.link?.alreadyDone ? "Marked as done" : "Is it done?"} link={link}>
      {({ link, acted, did, button, formProps }) =>
        link.alreadyDone || !link.current ? (
          <Settled link={link} undo={<UndoForm formProps={formProps} {...button("undo")} />} />
        ) : (
          <LinkForm form={formProps}>
            <Announced>
              {link.cannotCome === "said" ? (
                <CannotCome link={link} />
              ) : (
                acted && <Acted link={link} did={did} />
              )}
            </Announced>
            <p className="lead">
              {link.whose === null ? "Your" : `${link.whose}'s`} {dayWord(link)}{" "}
              {link.daysLeft < 0 ? "was" : "is"} <strong>{dateWords(link)}</strong>,{" "}
              {countdownInText(link.daysLeft)}.
            </p>
            {link.daysLeft < 0 && <NotDoneYet link={link} />}
            <p>If it is done, say so here. The reminders for this date stop, for everybody who gets them.</p>
            <p>{m.reminder_only_tells_us({ brand: brand.name })}</p>
            <Button big {...button("done")}>
              Yes, it is done
            </Button>
            {(did !== "later" || link.cannotCome === "said") && (
              <Later link={link} button={button("later")} />
            )}
            {link.cannotCome === "open" && (
              <div className="stack gap-2">
                <p>{obstacle.follows(link.whose)}</p>
                <p>
                  <Button look="line" {...button("cannot-come")}>
                    {obstacle.say(link.whose)}
                  </Button>
                </p>
              </div>
            )}
            {link.cannotCome === "said" && (
              <p>
                <Button look="line" {...button("can-come")}>
                  {obstacle.canCome(link.whose)}
                </Button>
              </p>
            )}
            <ToMessages link={link} />
          </LinkForm>
        )
      }
    </LinkPage>
  );
}

/** What was done last, where it has left the date open. */
function Acted({ link, did }: { link: LinkOf<"done">; did: string | undefined }) {
  const said =
    did === "later"
      ? laterWords(link)
      : did === "can-come"
        ? m.obstacle_link_ended()
        : "Undone. The reminders go on, and the others are told.";
  return said && <Notice tone="success">{said}</Notice>;
}

/** The reader may be reminded once more, later, or is told when the next reminder comes. */
function Later({ link, button }: { link: LinkOf<"done">; button: ComponentProps<typeof Button> }) {
  const said = laterWords(link);
  const { comes, when } = link.later;
  if (said === null) return null;
  return (
    <div className="stack gap-2">
      <p>{said}</p>
      {comes === "open" && (
        <p>
          <Button look="line" {...button}>
            {when?.daysAway === 0 ? m.later_tonight() : m.later_tomorrow()}
          </Button>
        </p>
      )}
    </div>
  );
}

/** When the reader is, or can be, reminded again. It comes today or tomorrow; the reader's own next reminder may be days away. */
function laterWords({ later: { comes, when } }: LinkOf<"done">): string | null {
  if (comes === "soon") return m.later_soon();
  const day = when && parsePlainDate(when.day);
  if (comes === "closed" || !when || !day) return null;
  const [hour, isToday] = [formatHour(when.time), when.daysAway <= 0];
  switch (comes) {
    case "open":
      return isToday ? m.later_open_today({ hour }) : m.later_open_tomorrow({ hour });
    case "again":
      return isToday ? m.later_again_today({ hour }) : m.later_again_tomorrow({ hour });
    case "next":
      if (when.daysAway > 1)
        return m.later_next_on_day({ day: formatDateNear(day, day.subtract({ days: when.daysAway })), hour });
      return isToday ? m.later_next_today({ hour }) : m.later_next_tomorrow({ hour });
  }
}

/** The person may not be able to make it: what to ask. Nobody is told why, and the page does not say what the date is about. */
function CannotCome({ link: { whose, looksAfter } }: { link: LinkOf<"done"> }) {
  return (
    <Notice className="stack gap-2">
      <p>
        <strong>{obstacle.isSaid(whose)}</strong> {m.obstacle_link_is_told()}
      </p>
      <p>{m.obstacle_link_call()}</p>
      <ul className="dotted">
        {obstacleWords.anyQuestions.map((question) => (
          <li key={question()}>{question()}</li>
        ))}
      </ul>
      <p>{m.obstacle_write_down()}</p>
      {looksAfter && (
        <p>
          <Link to="/login?redirect=/reminder">{m.obstacle_link_with_account()}</Link>
        </p>
      )}
    </Notice>
  );
}

/**
 * What to do about a date that has passed. The page may be read by anybody on the list, so it says no more; the account
 * holder's page has the rest.
 */
function NotDoneYet({ link: { looksAfter, whose } }: { link: LinkOf<"done"> }) {
  return (
    <>
      <p>
        <strong>{words.notDoneYet(whose)}</strong>
      </p>
      {looksAfter && (
        <p>
          <Link to="/login?redirect=/reminder">{m.done_link_what_to_do_now()}</Link>
        </p>
      )}
    </>
  );
}

/** `undo` takes back what this reader has said. */
function Settled({ link, undo }: { link: LinkOf<"done">; undo: ReactNode }) {
  const { alreadyDone, canUndo, whose, looksAfter } = link;
  return (
    <>
      <Announced>
        <Notice tone="success">
          {alreadyDone ? (
            <>
              <strong>
                {whose === null ? dateWords(link) : `${whose}'s date, ${dateWords(link)},`} is done.
              </strong>{" "}
              Its reminders have stopped. The others who get them are told.
            </>
          ) : (
            <>
              <strong>
                There is nothing left to say for {whose === null ? "" : `${whose}'s date, `}
                {dateWords(link)}.
              </strong>{" "}
              Another date was entered since, or there are no more.
            </>
          )}
        </Notice>
      </Announced>
      {canUndo && undo}
      <OthersOpen link={link} />
      {looksAfter ? (
        <ButtonLink to="/login?redirect=/reminder">Log in to set the next date</ButtonLink>
      ) : (
        // Most readers have no account, so there is nothing for them to log in to.
        <p>The next date is set by whoever looks after the account. There is nothing more to do here.</p>
      )}
      <ToMessages link={link} />
    </>
  );
}

/** Where the reader gets fewer messages, or none: a text has room for one link. */
function ToMessages({ link: { messagesToken } }: { link: LinkOf<"done"> }) {
  return (
    <p className="parted sm">
      <Link to={`/${linkLetters.messages}/${messagesToken}`}>{m.done_link_messages()}</Link>
    </p>
  );
}

type UndoProps = ComponentProps<typeof Button> & Pick<MessageLink<"done">, "formProps">;

/** For whoever said "done" with this very address. Others are told, and ask them or the account holder. */
function UndoForm({ formProps, ...button }: UndoProps) {
  return (
    <LinkForm form={formProps}>
      <p>Was that a mistake? You can undo it for seven days: the reminders go on, and the others are told.</p>
      <p>
        <Button look="line" {...button}>
          Undo
        </Button>
      </p>
    </LinkForm>
  );
}

/** What is not done with this date: the others go on. */
function OthersOpen({ link: { othersOpen, whose } }: { link: LinkOf<"done"> }) {
  if (othersOpen.length === 0) return null;
  const owner = whose === null ? "Your" : `${whose}'s`;
  return (
    <div className="stack gap-2">
      <p>{othersOpen.length === 1 ? `${owner} other date stays open:` : `${owner} other dates stay open:`}</p>
      <ul className="plain-list">
        {othersOpen.map((date) => (
          <li key={`${date.dueOn} ${date.numberOnDay?.number}`}>
            <strong>{dateWords(date)}</strong>
          </li>
        ))}
      </ul>
      <p>Each has a link of its own, in its own messages.</p>
    </div>
  );
}

/** The day, and which of its dates it is where it has several. */
function dateWords({
  dueOn,
  daysLeft,
  numberOnDay,
}: Pick<LinkOf<"done">, "dueOn" | "daysLeft" | "numberOnDay">): string {
  const date = parsePlainDate(dueOn);
  const words = date ? formatDateNear(date, date.subtract({ days: daysLeft })) : dueOn;
  return withNumberOnDay(unbrokenDates(words), numberOnDay);
}
