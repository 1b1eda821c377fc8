import { useEffect, useState } from "react";
import { type ApiSuccess, api, callApi, gotNoAnswer } from "#app/browser/api.ts";
import { lookUntilAnswered } from "#app/browser/lost-answer.ts";
import { useToday } from "#app/browser/page-clock.ts";
import { browserTimeZone } from "#app/browser/us-time-zone.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { momentWords } from "#app/components/ui/moment-words.ts";
import { catalogue } from "#core/words/catalogue.ts";

type Answer = ApiSuccess<Awaited<ReturnType<typeof api.account.sessions.$get>>>;
type Session = Answer["sessions"][number];

/** Where the account is logged in. Nothing about a browser is stored, so only times tell the sessions apart. */
export function Sessions() {
  const [sessions, setSessions] = useState<Session[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(true);

  async function ask(
    call: Parameters<typeof callApi<Awaited<ReturnType<typeof api.account.sessions.$get>>>>[0],
    { isQuestion = false } = {},
  ) {
    setBusy(true);
    setFailure(null);
    let answer = await callApi(call);
    if (!isQuestion && !answer.success && gotNoAnswer(answer)) {
      setFailure(catalogue.lostAnswer.looking);
      answer = await lookUntilAnswered(() => callApi(() => api.account.sessions.$get()));
    }
    setBusy(false);
    setFailure(null);
    if (answer.success) setSessions(answer.sessions);
    else setFailure(answer.message);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => void ask(() => api.account.sessions.$get(), { isQuestion: true }), []);

  const others = sessions.filter(({ isThis }) => !isThis);
  return (
    <section className="stack" aria-labelledby="sessions">
      <h2 className="rule t2" id="sessions">
        Where you are logged in
      </h2>
      <FormFailure message={failure} />
      <ul className="rows">
        {sessions.map((session) => (
          <li key={session.id}>
            <div className="row between">
              <SessionWords session={session} />
              {!session.isThis && (
                <Button
                  look="line"
                  slim
                  busy={busy}
                  onClick={() =>
                    void ask(() => api.account.sessions[":id"].$delete({ param: { id: session.id } }))
                  }
                >
                  Log it out
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <p>
            <Button look="line" busy={busy} onClick={() => void ask(() => api.account.sessions.$delete())}>
              Log out everywhere else
            </Button>
          </p>
          <p className="soft sm">Logging out everywhere else also turns off your calendar link.</p>
        </>
      )}
      <p className="soft sm">
        An hour without you ends each of them, and so do thirty days. We keep neither the browser’s name nor
        where it is.
      </p>
    </section>
  );
}

function SessionWords({ session: { since, lastUsedAt, isThis, isKept } }: { session: Session }) {
  const timeZone = browserTimeZone() || "America/New_York";
  const today = useToday(timeZone);
  const words = (at: string) => momentWords(at, timeZone, today);
  return (
    <p>
      <strong>{isThis ? "This browser" : "Another browser"}</strong>
      <br />
      <span className="soft">
        Logged in: {words(since)}
        {isThis ? "" : `. Last used: ${words(lastUsedAt)}`}
        {isKept ? ". Stays logged in when it is closed." : ""}
      </span>
    </p>
  );
}
