import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { parsePlainDate } from "#core/parse-date.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { formatDateNear } from "#core/words/dates.ts";
import type { Route } from "./+types/done-link.ts";
import { LinkPage } from "./message-links/link-page.tsx";
import { type LinkOf, useMessageLink } from "./message-links/use-message-link.ts";
import { countdownInText } from "./reminder/countdown.ts";

export const meta = () => pageMeta("Is it done?", "Say that a date is done, and its reminders stop.");

/** The page behind "Done?" in a message. It asks, and only its button says "done". */
export default function DoneLink({ params }: Route.ComponentProps) {
  const link = useMessageLink("done", params.token);
  return (
    <LinkPage heading="Is it done?" link={link}>
      {({ link, busy, act }) =>
        link.alreadyDone || !link.current ? (
          <Settled link={link} />
        ) : (
          <>
            <p className="lead">
              {link.whose === null ? "Your" : `${link.whose}'s`} date is{" "}
              <strong className="nb">{dateWords(link)}</strong>, {countdownInText(link.daysLeft)}.
            </p>
            <p>If it is done, say so here. The reminders for this date stop, for everybody who gets them.</p>
            <p>{catalogue.reminder.onlyTellsUs}</p>
            <Button big disabled={busy} onClick={() => act("done")}>
              Yes, it is done
            </Button>
          </>
        )
      }
    </LinkPage>
  );
}

function Settled({ link }: { link: LinkOf<"done"> }) {
  const { alreadyDone, whose, looksAfter } = link;
  return (
    <>
      <Announced>
        <Notice tone="success">
          {alreadyDone ? (
            <>
              <strong>
                {whose === null ? dateWords(link) : `${whose}'s date, ${dateWords(link)},`} is done.
              </strong>{" "}
              Its reminders have stopped. The others who get them are told, and{" "}
              {looksAfter ? "you" : "whoever looks after the account"} can take it back for seven days.
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
      {looksAfter ? (
        <ButtonLink to="/login?redirect=/reminder">Log in to set the next date</ButtonLink>
      ) : (
        // Most readers have no account, so there is nothing for them to log in to.
        <p>The next date is set by whoever looks after the account. There is nothing more to do here.</p>
      )}
    </>
  );
}

function dateWords({ dueOn, daysLeft }: LinkOf<"done">): string {
  const date = parsePlainDate(dueOn);
  return date ? formatDateNear(date, date.subtract({ days: daysLeft })) : dueOn;
}
