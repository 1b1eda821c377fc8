import { type ReactNode, useRef, useState } from "react";
import { usePageForm } from "#app/browser/use-page-form.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { HiddenFields } from "#app/components/ui/hidden-fields.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { formatCents } from "#core/money/pricing.ts";
import { longDateOfText } from "#core/words/dates.ts";
import { m } from "#messages";
import type { DashboardOutcome } from "./dashboard-action.ts";
import { Private } from "./hide-details.tsx";
import type { Waiting } from "./use-dashboard.ts";

type Way = Waiting["recipients"][number]["ways"][number];

/** Paid sign-ups that name this account and were made under another mailbox. Each shows what it contains, and what either answer does. */
export function WaitingSignups({ waiting }: { waiting: readonly Waiting[] }) {
  const [settled, setSettled] = useState<readonly string[]>([]);
  const [outcome, setOutcome] = useState<ReactNode>(null);
  const word = useRef<HTMLDivElement>(null);
  const open = waiting.filter(({ id }) => !settled.includes(id));

  function settle(id: string, said: ReactNode): void {
    setSettled((ids) => [...ids, id]);
    setOutcome(said);
    // The pressed button disappears with its question, so the focus needs another element.
    word.current?.focus();
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
  const headingId = `question-${id}`;
  const { formProps, sends, failure } = usePageForm<DashboardOutcome>({
    whenLost: { ask: "again" },
    onOutcome({ isDone, act, failure: refusal }) {
      if (isDone) onSettled(<Outcome isTaken={act === "accept"} madeBy={madeBy} />);
      // Another browser was quicker and gave the other answer.
      else if (refusal?.code === "ALREADY_ANSWERED") {
        onSettled(<Notice tone="warning">{refusal.message}</Notice>);
      }
    },
  });
  return (
    <section className="card main stack gap-5" aria-labelledby={headingId}>
      <h2 className="t2" id={headingId}>
        {m.reminder_waiting_title()}
      </h2>
      <p>{m.reminder_waiting_explained()}</p>
      <Facts signup={signup} />
      <FormFailure message={failure} />
      <form {...formProps} className="two">
        <HiddenFields of={{ id }} />
        <Choice
          label={m.reminder_waiting_accept()}
          button={{ ...sends, value: "accept" }}
          follows={[m.reminder_waiting_becomes_own(), ...takenOff(signup), m.reminder_waiting_others_stay()]}
        />
        <Choice
          label={m.reminder_waiting_decline()}
          button={{ ...sends, value: "decline" }}
          follows={[
            m.reminder_waiting_stops(),
            m.reminder_waiting_maker_is_told({ mailbox: madeBy }),
            m.reminder_waiting_nothing_of_yours(),
          ]}
        />
      </form>
      <p className="soft">{m.reminder_waiting_until_then()}</p>
    </section>
  );
}

/**
 * The facts by which the account holder can tell whether the sign-up is theirs. It has no date: somebody who mistypes an address shows this
 * to a stranger.
 */
export function Facts({
  signup: { madeOn, madeBy, isFor, places, recipients, paidCents },
}: {
  signup: Waiting;
}) {
  return (
    <dl className="facts">
      <Fact name={m.reminder_waiting_facts_made()}>{longDateOfText(madeOn)}</Fact>
      <Fact name={m.reminder_waiting_facts_made_by()}>
        <Private>{madeBy}</Private>
      </Fact>
      <Fact name={m.reminder_waiting_facts_is_for()}>
        <Private>{isFor}</Private>
      </Fact>
      <Fact name={m.reminder_waiting_facts_places()}>
        <Private>{places.map(({ name }) => name).join(", ")}</Private>
      </Fact>
      <Fact name={m.reminder_waiting_facts_recipients()} isWhole>
        {recipients.flatMap(({ firstName, ways }) =>
          ways.map((way) => (
            <span className="line-of" key={`${firstName} ${way.kind} ${way.masked}`}>
              <Private>{wayWords(firstName, way)}</Private>
            </span>
          )),
        )}
      </Fact>
      <Fact name={m.reminder_waiting_facts_paid()}>{formatCents(paidCents)}</Fact>
    </dl>
  );
}

/** A fact. `isWhole`: on a phone it takes the whole width. */
function Fact({ name, isWhole, children }: { name: string; isWhole?: true; children: ReactNode }) {
  return (
    <div className={isWhole && "whole"}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** One of the two answers, with its consequences. */
function Choice({
  label,
  follows,
  button,
}: {
  label: string;
  follows: readonly string[];
  button: { type: "submit"; busy: boolean; value: string };
}) {
  return (
    <div className="stack gap-3">
      <Button wide look="line" {...button} name="action">
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

function Outcome({ isTaken, madeBy }: { isTaken: boolean; madeBy: string }) {
  return (
    <Notice tone="success">
      <p>
        <Private>
          {isTaken ? m.reminder_waiting_accepted() : m.reminder_waiting_declined({ mailbox: madeBy })}
        </Private>
      </p>
    </Notice>
  );
}

/** A sentence naming the channels that a yes takes off. Empty when it takes off none. */
function takenOff({ recipients }: Waiting): string[] {
  const going = recipients.flatMap(({ ways }) => ways.filter(({ afterYes }) => afterYes === "goes"));
  return going.length === 0
    ? []
    : [m.reminder_waiting_goes({ ways: going.map(({ masked }) => masked).join(", ") })];
}

function wayWords(name: string, { masked, state }: Way): string {
  if (state === "pending") return m.reminder_waiting_waits_for_yes({ name, way: masked });
  return state === "confirmed"
    ? m.reminder_waiting_gets_messages({ name, way: masked })
    : m.reminder_waiting_gets_none({ name, way: masked });
}
