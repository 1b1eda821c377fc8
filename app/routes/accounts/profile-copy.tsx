import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { api, callApi } from "#app/browser/api.ts";
import { useSession } from "#app/browser/session.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { LogInFirst } from "#app/components/account/log-in-first.tsx";
import { WhoIsThere } from "#app/components/account/who-is-there.tsx";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Loading } from "#app/components/ui/loading.tsx";
import { capitalised } from "#core/words/capitalised.ts";
import { m } from "#messages";

export const meta = () => pageMeta(m.profile_copy(), m.profile_copy_description(), "/profile/copy", true);

/** A JSON value. */
type CopyValue = string | number | boolean | null | CopyValue[] | { [name: string]: CopyValue };

/** The copy of all that Daymark keeps about the account, to read. The browser stores nothing of it: it ends with the page. */
export default function ProfileCopy() {
  const { user, known } = useSession();
  return (
    <div className="wrap stack gap-5">
      <p className="no-print">
        <Link to="/profile">{m.navigation_my_profile()}</Link>
      </p>
      <h1>{m.profile_copy()}</h1>
      <NeedsScript what="page" />
      {user ? (
        <Copy key={user.uid} />
      ) : known ? (
        <LogInFirst words={m.profile_copy_log_in_first()} path="/profile/copy" />
      ) : (
        <WhoIsThere words={m.profile_loading()} />
      )}
    </div>
  );
}

function Copy() {
  const [copy, setCopy] = useState<Record<string, CopyValue> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const read = useCallback(async () => {
    setFailure(null);
    const answer = await callApi(() => api.account.copy.$get({ query: {} }));
    // Only JSON can come here.
    if (answer.success) setCopy(answer.copy as Record<string, CopyValue>);
    else setFailure(answer.message);
  }, []);
  useEffect(() => void read(), [read]);
  if (failure !== null) return <FormFailure message={failure} onAgain={() => void read()} />;
  if (copy === null) return <Loading />;
  return (
    <>
      <p className="lead">{m.profile_copy_lead()}</p>
      <div className="stack gap-5" lang="en">
        {Object.entries(copy).map(([name, value]) => (
          <section key={name} className="stack" aria-labelledby={`copy-${name}`}>
            <h2 className="rule t2" id={`copy-${name}`}>
              {labelOf(name)}
            </h2>
            <Part value={value} />
          </section>
        ))}
      </div>
    </>
  );
}

/** A value, a list of names with their values, or several of either below each other. */
function Part({ value }: { value: CopyValue }) {
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0)
    return <p>{textOf(value)}</p>;
  if (Array.isArray(value))
    return (
      <ol className="rows">
        {value.map((one, index) => (
          // The rows never change places: the copy is read once.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index}>
            <Part value={one} />
          </li>
        ))}
      </ol>
    );
  const entries = Object.entries(value);
  const plain = entries.filter(([, one]) => typeof one !== "object" || one === null);
  const nested = entries.filter(([, one]) => typeof one === "object" && one !== null);
  return (
    <div className="stack">
      {plain.length > 0 && (
        <dl className="facts">
          {plain.map(([name, one]) => (
            <div key={name}>
              <dt>{labelOf(name)}</dt>
              <dd className="breakable">{textOf(one)}</dd>
            </div>
          ))}
        </dl>
      )}
      {nested.map(([name, one]) => (
        <div key={name} className="stack gap-2 inset">
          <p>
            <strong>{labelOf(name)}</strong>
          </p>
          <Part value={one} />
        </div>
      ))}
    </div>
  );
}

/** "appointmentTime" becomes "Appointment time". */
const labelOf = (name: string): string =>
  capitalised(name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** A value as the file has it. Null, an empty text and an empty list become a dash. */
const textOf = (value: CopyValue): string =>
  value === null || value === "" || typeof value === "object" ? "–" : String(value);
