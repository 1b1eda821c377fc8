import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { ApiFailure } from "#app/browser/api.ts";
import { useWhenClockMoves } from "#app/browser/page-clock.ts";
import { useSession } from "#app/browser/session.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { LogInFirst } from "#app/components/account/log-in-first.tsx";
import { WhoIsThere } from "#app/components/account/who-is-there.tsx";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Loading } from "#app/components/ui/loading.tsx";
import { firstName } from "#core/people/contacts.ts";
import { m } from "#messages";
import { useChosenPerson } from "./chosen-person.ts";
import { PersonSwitch } from "./person-switch.tsx";
import { type OwnRegistrant, useDashboard } from "./use-dashboard.ts";

type PaperProps<Content> = {
  /** `logInFirst` shows without a session, `none` without a date. */
  words: { title: string; logInFirst: string; none: string };
  /** The page's own path: a login leads back to it. */
  path: string;
  /** Reads one person's content. Pass the same function at every rendering. */
  load: (subscription: string) => Promise<(Content & { success: true }) | ApiFailure>;
  /** The sheets. Null when the person has no dates. `show` replaces the loaded content. */
  children: (content: Content, show: (changed: Content) => void) => ReactNode | null;
};

/**
 * A page to print about one person: the one whose page was open, or the one with the first date. With several people, the reader can choose
 * another. The content comes by fetch, never with the page.
 */
export function PersonPaper<Content>(props: PaperProps<Content>) {
  const { user, known } = useSession();
  return (
    <div className="wrap stack gap-6">
      <h1>{props.words.title}</h1>
      <NeedsScript what="page" />
      {user ? (
        <OwnPaper key={user.uid} email={user.email} {...props} />
      ) : known ? (
        <LogInFirst words={props.words.logInFirst} path={props.path} />
      ) : (
        <WhoIsThere />
      )}
    </div>
  );
}

function OwnPaper<Content>({ email, ...props }: PaperProps<Content> & { email: string }) {
  const { info, people, failed, reload } = useDashboard(email);
  const { chosen, choose } = useChosenPerson(people);
  if (people === null) {
    if (!failed) return <Loading />;
    return <FormFailure message={info?.status ?? null} onAgain={() => void reload()} />;
  }
  if (!chosen) return <NoDates none={props.words.none} />;
  return (
    <>
      <PersonSwitch people={people} open={chosen.subscription} onChoose={choose} />
      <Sheets key={chosen.subscription} person={chosen} isOneOfSeveral={people.length > 1} {...props} />
    </>
  );
}

type SheetsProps<Content> = PaperProps<Content> & { person: OwnRegistrant; isOneOfSeveral: boolean };

/** One person's sheets. With several people the sheets carry the first name, and never their purpose. */
function Sheets<Content>({ person, isOneOfSeveral, words, load, children }: SheetsProps<Content>) {
  const { subscription } = person;
  const [content, setContent] = useState<Content | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const read = useCallback(async () => {
    const answer = await load(subscription);
    setFailure(answer.success ? null : answer.message);
    if (answer.success) setContent(answer);
  }, [load, subscription]);
  useEffect(() => void read(), [read]);
  useWhenClockMoves(() => void read());
  if (failure !== null) return <FormFailure message={failure} onAgain={() => void read()} />;
  if (content === null) return <Loading />;
  const sheets = children(content, setContent);
  if (sheets === null) return <NoDates none={words.none} />;
  return (
    <>
      <p className="row no-print">
        <Button onClick={() => window.print()}>{m.paper_print()}</Button>
        <ButtonLink look="text" to="/reminder" state={{ subscription }}>
          {m.paper_back()}
        </ButtonLink>
      </p>
      <div className="stack gap-6">
        {isOneOfSeveral && (
          <p className="t2 breakable">{m.paper_for_whom({ name: firstName(person.fname) })}</p>
        )}
        {sheets}
      </div>
    </>
  );
}

function NoDates({ none }: { none: string }) {
  return (
    <>
      <p className="lead">{none}</p>
      <ButtonLink to="/reminder">{m.paper_back()}</ButtonLink>
    </>
  );
}
