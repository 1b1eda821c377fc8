import { useCallback, useEffect, useRef, useState } from "react";
import { type ApiFailure, type ApiSuccess, api, callApi } from "#app/browser/api.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { catalogue } from "#core/catalogue.ts";
import { formatLongDateWithYear, parsePlainDate } from "#core/dates.ts";
import { formatCents } from "#core/pricing.ts";
import { Private } from "./hide-details.tsx";

const call = api["waiting-signups"];
type Waiting = ApiSuccess<Awaited<ReturnType<typeof call.$get>>>["waiting"][number];
type Verb = "accept" | "decline";

const words = catalogue.reminder.waiting;

/**
 * Paid sign-ups that name this account and were made under another mailbox: each is said what it is, and what either answer
 * does. Nothing is shown where none waits. `onAccepted`: after the page's own dates have changed.
 */
export function WaitingSignups({ onAccepted }: { onAccepted: () => void }) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const [answered, setAnswered] = useState<Verb | null>(null);
  const word = useRef<HTMLDivElement>(null);

  const load = useCallback(async () => {
    const answer = await callApi(() => call.$get());
    // The next look asks again; what waits goes on reminding meanwhile.
    if (answer.success) setWaiting(answer.waiting);
  }, []);
  useEffect(() => void load(), [load]);

  function onAnswered(id: string, verb: Verb): void {
    setWaiting((all) => all.filter((one) => one.id !== id));
    setAnswered(verb);
    // The button that was pressed goes with its notice.
    word.current?.focus();
    if (verb === "accept") onAccepted();
  }

  return (
    <>
      <div role="status" ref={word} tabIndex={-1}>
        {answered && (
          <Notice tone="success">
            <p>{answered === "accept" ? words.accepted : words.declined}</p>
          </Notice>
        )}
      </div>
      {waiting.map((signup) => (
        <WaitingSignup key={signup.id} signup={signup} onAnswered={(verb) => onAnswered(signup.id, verb)} />
      ))}
    </>
  );
}

function WaitingSignup({
  signup: { id, madeOn, madeBy, isFor, places, recipients, paidCents },
  onAnswered,
}: {
  signup: Waiting;
  onAnswered: (verb: Verb) => void;
}) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function answer(verb: Verb): Promise<void> {
    setBusy(true);
    setFailure(null);
    const said: { success: true } | ApiFailure = await callApi(() =>
      call[":id"][verb].$post({ param: { id } }),
    );
    setBusy(false);
    if (said.success) onAnswered(verb);
    else setFailure(said.message);
  }

  return (
    <Notice tone="warning" className="stack gap-3">
      <p>
        <strong>{words.title}</strong> {words.madeOn(longDate(madeOn), madeBy)}{" "}
        <Private>{words.isFor(isFor)}</Private> {words.paid(formatCents(paidCents))}
      </p>
      <ul className="stack gap-2">
        {places.map(({ name }) => (
          <li key={name}>
            <Private>{name}</Private>
          </li>
        ))}
      </ul>
      <ul className="stack gap-2">
        {recipients.flatMap(({ firstName, ways }) =>
          ways.map((way) => (
            <li key={`${firstName} ${way.masked}`}>
              <Private>{wordsOfWay(firstName, way)}</Private>
            </li>
          )),
        )}
      </ul>
      <p>{words.becomesOwn}</p>
      <p>{words.untilThen}</p>
      <FormFailure message={failure} />
      <p className="row">
        <Button slim disabled={busy} onClick={() => void answer("accept")}>
          {words.accept}
        </Button>
        <Button slim look="line" disabled={busy} onClick={() => void answer("decline")}>
          {words.decline}
        </Button>
      </p>
    </Notice>
  );
}

function wordsOfWay(
  name: string,
  { masked, state, afterYes }: Waiting["recipients"][number]["ways"][number],
) {
  if (afterYes === "goes") return words.goes(masked);
  return state === "confirmed" ? words.getsMessages(name, masked) : words.waitsForYes(name, masked);
}

function longDate(text: string): string {
  const date = parsePlainDate(text);
  return date ? formatLongDateWithYear(date) : text;
}
