import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import type { PageHandle } from "#app/components/layout/page-handle.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { RichMessage, strong } from "#app/components/ui/rich-message.tsx";
import { countdownInText } from "#app/routes/dashboard/next-date-words.ts";
import { brand } from "#core/brand.ts";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { linkLetters } from "#core/delivery/mailed-link.ts";
import { formatDateNear, formatHour } from "#core/words/dates.ts";
import { withNumberOnDay } from "#core/words/number-on-day.ts";
import { ofWhom } from "#core/words/of-whom.ts";
import { doneLinkWords as words } from "#core/words/pages/dashboard-words.ts";
import { unbrokenDates } from "#core/words/unbroken-dates.ts";
import { m } from "#messages";
import type { Route } from "./+types/done-link.ts";
import { type LinkOf, linkAction } from "./link-action.ts";
import { LinkForm, LinkPage } from "./link-page.tsx";
import { type MessageLink, useMessageLink } from "./use-message-link.ts";

export const meta = () => pageMeta(m.done_link_title(), m.done_link_description());

export const handle: PageHandle = { isBare: true };

export const clientAction = linkAction("done", ["done", "undo", "later"]);
export const action = clientAction;

/** The page behind "Done?" in a message. It asks, and only its button says "done". */
export default function DoneLink({ actionData }: Route.ComponentProps) {
  const link = useMessageLink<"done">({ posted: actionData });
  return (
    <LinkPage heading={link.link?.alreadyDone ? m.done_link_marked() : m.done_link_title()} link={link}>
      {({ link, acted, did, button, formProps }) =>
        link.alreadyDone || !link.current ? (
          <Settled link={link} undo={<UndoForm formProps={formProps} {...button("undo")} />} />
        ) : (
          <LinkForm form={formProps}>
            <Announced>{acted && <Acted link={link} did={did} />}</Announced>
            <p className="lead">
              <RichMessage
                parts={m.done_link_lead.parts({
                  ...ofWhom(link.whose),
                  kind: link.opensOn === null ? "day" : "range",
                  tense: link.daysLeft < 0 ? "past" : "future",
                  date: dateWords(link),
                  when: countdownInText(link.daysLeft),
                })}
                marks={{ strong }}
              />
            </p>
            {link.daysLeft < 0 && <NotDoneYet link={link} />}
            <p>{m.done_link_what()}</p>
            <p>{m.reminder_only_tells_us({ brand: brand.name })}</p>
            <Button big {...button("done")}>
              {m.without_script_it_is_done()}
            </Button>
            {did !== "later" && <Later link={link} button={button("later")} />}
            <p>
              <Link to="/cant-come" reloadDocument>
                {m.cannot_come()}
              </Link>
              <br />
              <Link to="/something-changed">{m.changed_title()}</Link>
            </p>
            <ToMessages link={link} />
          </LinkForm>
        )
      }
    </LinkPage>
  );
}

/** The last act, when it has left the date open. */
function Acted({ link, did }: { link: LinkOf<"done">; did: string | undefined }) {
  const said = did === "later" ? laterWords(link) : m.done_link_undone();
  return said && <Notice tone="success">{said}</Notice>;
}

/** Offers the reader one more reminder later, or says when the next one comes. */
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

/** When the reader's next reminder comes, or would come. One more comes today or tomorrow; the reader's own next one may be days away. */
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

/**
 * A date that has passed, and what to do. Anybody on the list may read this page, so it says no more; the account holder's page has the
 * rest.
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

/** `undo` takes back this reader's own "done". */
function Settled({ link, undo }: { link: LinkOf<"done">; undo: ReactNode }) {
  const { alreadyDone, canUndo, looksAfter } = link;
  return (
    <>
      <Announced>
        <Notice tone="success">
          <RichMessage
            parts={(alreadyDone ? m.done_link_is_done : m.done_link_is_past).parts({
              ...ofWhom(link.whose),
              date: dateWords(link),
            })}
            marks={{ strong }}
          />
        </Notice>
      </Announced>
      {canUndo && undo}
      <OthersOpen link={link} />
      {looksAfter ? (
        <ButtonLink to="/login?redirect=/reminder">{m.done_link_set_next()}</ButtonLink>
      ) : (
        // Most readers have no account, so there is nothing for them to log in to.
        <p>{m.done_link_holder_sets_next()}</p>
      )}
      <p>
        <Link to="/something-changed">{m.changed_title()}</Link>
      </p>
      <ToMessages link={link} />
    </>
  );
}

/** Leads to the page where the reader gets fewer messages, or none: a text has room for only one link. */
function ToMessages({ link: { messagesToken } }: { link: LinkOf<"done"> }) {
  return (
    <p className="parted sm">
      <Link to={`/${linkLetters.messages}/${messagesToken}`}>{m.done_link_messages()}</Link>
    </p>
  );
}

type UndoProps = ComponentProps<typeof Button> & Pick<MessageLink<"done">, "formProps">;

/** For the reader who said "done" with this very link. Others get told, and ask that reader or the account holder. */
function UndoForm({ formProps, ...button }: UndoProps) {
  return (
    <LinkForm form={formProps}>
      <p>{m.done_link_undo_offer()}</p>
      <p>
        <Button look="line" {...button}>
          {m.done_link_undo()}
        </Button>
      </p>
    </LinkForm>
  );
}

/** The dates that this "done" leaves open. */
function OthersOpen({ link }: { link: LinkOf<"done"> }) {
  const { othersOpen } = link;
  if (othersOpen.length === 0) return null;
  return (
    <div className="stack gap-2">
      <p>{m.done_link_others_open({ ...ofWhom(link.whose), count: othersOpen.length })}</p>
      <ul className="plain-list">
        {othersOpen.map((date) => (
          <li key={withNumberOnDay(date.dueOn, date.numberOnDay)}>
            <strong>{dateWords(date)}</strong>
          </li>
        ))}
      </ul>
      <p>{m.done_link_others_how()}</p>
    </div>
  );
}

/** The day, and which of the person's dates on that day it is when there are several. */
function dateWords({
  dueOn,
  daysLeft,
  numberOnDay,
}: Pick<LinkOf<"done">, "dueOn" | "daysLeft" | "numberOnDay">): string {
  const date = parsePlainDate(dueOn);
  const words = date ? formatDateNear(date, date.subtract({ days: daysLeft })) : dueOn;
  return withNumberOnDay(unbrokenDates(words), numberOnDay);
}
