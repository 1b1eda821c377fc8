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
import { copyName } from "#app/routes/accounts/profile/copy-names.ts";
import { CopyPart, type CopyValue } from "#app/routes/accounts/profile/copy-part.tsx";
import { m } from "#messages";

export const meta = () => pageMeta(m.profile_copy(), m.profile_copy_description(), "/profile/copy", true);

/** The copy of what is kept, to be read. Nothing of it is stored: it ends with the page. */
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
      {Object.entries(copy).map(([name, value]) => (
        <section key={name} className="stack" aria-labelledby={`copy-${name}`}>
          <h2 className="rule t2" id={`copy-${name}`}>
            {copyName(name)}
          </h2>
          <CopyPart value={value} />
        </section>
      ))}
    </>
  );
}
