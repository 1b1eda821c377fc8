import { type ReactNode, useRef, useState } from "react";
import { type ApiFailure, api, callApi } from "#app/browser/api.ts";
import { sendUntilAnswered } from "#app/browser/lost-answer.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { formatCents } from "#core/pricing.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { longDateOfText } from "#core/words/dates.ts";
import { Private } from "./hide-details.tsx";
import type { Waiting } from "./use-dashboard.ts";

const call = api["waiting-signups"];
type Way = Waiting["recipients"][number]["ways"][number];
type Verb = "accept" | "decline";

const words = catalogue.reminder.waiting;

/**
 * Paid sign-ups that name this account and were made under another mailbox. Each says what it is, and what either
 * answer does. `onAnswered` is called because the people whom the account looks after
 * may have changed.
 */
export function WaitingSignups({
  waiting,
  onAnswered,
}: {
  waiting: readonly Waiting[];
  onAnswered: () => void;
}) {
  const [settled, setSettled] = useState<readonly string[]>([]);
  const [outcome, setOutcome] = useState<ReactNode>(null);
  const word = useRef<HTMLDivElement>(null);
  const open = waiting.filter(({ id }) => !settled.includes(id));

  function settle(id: string, said: ReactNode): void {
    setSettled((ids) => [...ids, id]);
    setOutcome(said);
    // The pressed button goes with its question, so the focus needs another element.
    word.current?.focus();
    onAnswered();
  }

  return (
    <>
      <Announced ref={word} tabIndex={-1}>
        {outcome}
      </Announced>
      {open.map((signup) => (
        <WaitingSignup key={signup.id} signup={signup} onSettled={(said) => settle(signup.id, said)} />
      ))}
    </>
  );
}

function WaitingSignup({ signup, onSettled }: { signup: Waiting; onSettled: (said: ReactNode) => void }) {
  const { id, madeBy } = signup;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const headingId = `question-${id}`;

  async function answer(verb: Verb): Promise<void> {
    setBusy(true);
    setFailure(null);
    const said = await sendUntilAnswered<{ success: true } | ApiFailure>(
      () => callApi(() => call[":id"][verb].$post({ param: { id } })),
      () => setFailure(catalogue.lostAnswer.askingAgain),
    );
    setBusy(false);
    if (said.success) return onSettled(<Outcome verb={verb} madeBy={madeBy} />);
    // Another browser was quicker and gave the other answer.
    if (said.error === "ALREADY_ANSWERED") return onSettled(<Notice tone="warning">{said.message}</Notice>);
    setFailure(said.message);
  }

  return (
    <section className="card main stack gap-5" aria-labelledby={headingId}>
      <h2 className="t2" id={headingId}>
        {words.title}
      </h2>
      <p>{words.explained}</p>
      <Facts signup={signup} />
      <FormFailure message={failure} />
      <div className="two">
        <Choice
          label={words.accept}
          busy={busy}
          onChoose={() => void answer("accept")}
          follows={[words.becomesOwn, ...takenOff(signup), words.othersStay]}
        />
        <Choice
          label={words.decline}
          busy={busy}
          onChoose={() => void answer("decline")}
          follows={[words.stops, words.makerIsTold(madeBy), words.nothingOfYours]}
        />
      </div>
      <p className="soft">{words.untilThen}</p>
    </section>
  );
}

/**
 * What the account holder needs to know to tell whether it is theirs. There is no date: somebody who mistypes an
 * address shows this to a stranger.
 */
function Facts({ signup: { madeOn, madeBy, isFor, places, recipients, paidCents } }: { signup: Waiting }) {
  return (
    <dl className="facts">
      <Fact name={words.facts.made}>{longDateOfText(madeOn)}</Fact>
      <Fact name={words.facts.madeBy}>
        <Private>{madeBy}</Private>
      </Fact>
      <Fact name={words.facts.isFor}>
        <Private>{isFor}</Private>
      </Fact>
      <Fact name={words.facts.places}>
        <Private>{places.map(({ name }) => name).join(", ")}</Private>
      </Fact>
      <Fact name={words.facts.recipients} isWhole>
        {recipients.flatMap(({ firstName, ways }) =>
          ways.map((way) => (
            <span className="line-of" key={`${firstName} ${way.kind} ${way.masked}`}>
              <Private>{wayWords(firstName, way)}</Private>
            </span>
          )),
        )}
      </Fact>
      <Fact name={words.facts.paid}>{formatCents(paidCents)}</Fact>
    </dl>
  );
}

/** `isWhole`: on a phone it takes the whole width. */
function Fact({ name, isWhole, children }: { name: string; isWhole?: true; children: ReactNode }) {
  return (
    <div className={isWhole && "whole"}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** One of the two answers, with what follows from it. */
function Choice({
  label,
  follows,
  busy,
  onChoose,
}: {
  label: string;
  follows: readonly string[];
  busy: boolean;
  onChoose: () => void;
}) {
  return (
    <div className="stack gap-3">
      <Button wide look="line" busy={busy} onClick={onChoose}>
        {label}
      </Button>
      <ul className="dotted">
        {follows.map((line) => (
          <li key={line}>
            <Private>{line}</Private>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Outcome({ verb, madeBy }: { verb: Verb; madeBy: string }) {
  return (
    <Notice tone="success">
      <p>
        <Private>{verb === "accept" ? words.accepted : words.declined(madeBy)}</Private>
      </p>
    </Notice>
  );
}

/** The channels that a yes takes off, in one sentence. Nothing when it takes off none. */
function takenOff({ recipients }: Waiting): string[] {
  const going = recipients.flatMap(({ ways }) => ways.filter(({ afterYes }) => afterYes === "goes"));
  return going.length === 0 ? [] : [words.goes(going.map(({ masked }) => masked).join(", "))];
}

function wayWords(name: string, { masked, state }: Way): string {
  if (state === "pending") return words.waitsForYes(name, masked);
  return state === "confirmed" ? words.getsMessages(name, masked) : words.getsNone(name, masked);
}
