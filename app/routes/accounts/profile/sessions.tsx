import { useEffect, useEffectEvent, useState } from "react";
import { type Api, type ApiFailure, type ApiSuccess, callApi } from "#app/browser/api.ts";
import { useToday } from "#app/browser/page-clock.ts";
import { browserTimeZone } from "#app/browser/us-time-zone.ts";
import { untilItIsRead, usePageForm } from "#app/browser/use-page-form.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { momentWords } from "#app/components/ui/moment-words.ts";
import { type FormOutcome, failureOf, type Posted, textOf } from "#app/form-action.ts";
import { m } from "#messages";

type Sessions = ApiSuccess<Awaited<ReturnType<Api["account"]["sessions"]["$get"]>>>["sessions"];
type Session = Sessions[number];

export interface SessionsOutcome extends FormOutcome {
  sessions?: Sessions;
}

const outcomeOf = (answer: { success: true; sessions: Sessions } | ApiFailure): SessionsOutcome =>
  answer.success ? { isDone: true, sessions: answer.sessions } : { failure: failureOf(answer) };

export const readSessions = async ({ api }: Posted): Promise<SessionsOutcome> =>
  outcomeOf(await callApi(() => api.account.sessions.$get()));

/** Ends the session that the form names, or all but this one. */
export async function endSessions({ fields, api: { account } }: Posted): Promise<SessionsOutcome> {
  const id = textOf(fields, "session");
  if (id === "") return outcomeOf(await callApi(() => account.sessions.$delete()));
  return outcomeOf(await callApi(() => account.sessions[":id"].$delete({ param: { id } })));
}

/** Where the account is logged in. Nothing about a browser is stored, so only times tell the sessions apart. */
export function Sessions() {
  const [sessions, setSessions] = useState<Sessions>([]);
  const onOutcome = (outcome: SessionsOutcome) => outcome.sessions && setSessions(outcome.sessions);
  const reading = usePageForm<SessionsOutcome>({ whenLost: untilItIsRead, onOutcome });
  const ending = usePageForm<SessionsOutcome>({ whenLost: { ask: "look" }, onOutcome });
  const read = useEffectEvent(() => reading.send({ action: "sessions" }));
  useEffect(() => read(), []);

  const others = sessions.filter(({ isThis }) => !isThis);
  return (
    <section className="stack" aria-labelledby="sessions">
      <h2 className="rule t2" id="sessions">
        {m.profile_sessions()}
      </h2>
      <FormFailure message={ending.failure ?? reading.failure} />
      <ul className="rows">
        {sessions.map((session) => (
          <li key={session.id}>
            <div className="row between">
              <SessionWords session={session} />
              {!session.isThis && (
                <Button
                  look="line"
                  slim
                  busy={ending.running}
                  onClick={() => ending.send({ action: "end-sessions", session: session.id })}
                >
                  {m.profile_sessions_end()}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <p>
            <Button look="line" busy={ending.running} onClick={() => ending.send({ action: "end-sessions" })}>
              {m.profile_sessions_end_others()}
            </Button>
          </p>
          <p className="soft sm">{m.profile_sessions_end_calendar()}</p>
        </>
      )}
      <p className="soft sm">{m.profile_sessions_how_long()}</p>
    </section>
  );
}

function SessionWords({ session: { since, lastUsedAt, isThis, isKept } }: { session: Session }) {
  const timeZone = browserTimeZone() || "America/New_York";
  const today = useToday(timeZone);
  const words = (at: string) => momentWords(at, timeZone, today);
  return (
    <div>
      <strong>{isThis ? m.profile_sessions_this() : m.profile_sessions_other()}</strong>
      <p className="soft">{m.profile_sessions_since({ moment: words(since) })}</p>
      {!isThis && <p className="soft">{m.profile_sessions_used({ moment: words(lastUsedAt) })}</p>}
      {isKept && <p className="soft">{m.profile_sessions_kept()}</p>}
    </div>
  );
}
