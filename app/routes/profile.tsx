import type { SessionUser } from "#app/browser/auth-calls.ts";
import { useSession } from "#app/browser/session.ts";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { catalogue } from "#core/catalogue.ts";

export const meta = () => pageMeta("My profile", "The email and the id of your account.", "/profile", true);

export default function Profile() {
  const { user, loading } = useSession();
  return (
    <div className="wrap stack gap-5">
      <h1>{catalogue.navigation.myProfile}</h1>
      <NeedsScript what="page" />
      {loading ? (
        <p className="soft needs-script">{catalogue.profile.loading}</p>
      ) : user ? (
        <Account user={user} />
      ) : (
        <LogInFirst />
      )}
    </div>
  );
}

function Account({ user }: { user: SessionUser }) {
  return (
    <div className="grid c12">
      <div className="card s7">
        <dl className="facts">
          <div>
            <dt>Email</dt>
            <dd>{user.email}</dd>
          </div>
          <div>
            <dt>User ID</dt>
            <dd>{user.uid}</dd>
          </div>
        </dl>
      </div>
    </div>
  );
}

function LogInFirst() {
  return (
    <>
      <p className="lead">Please log in to see your profile.</p>
      <ButtonLink to="/login?redirect=/profile">{catalogue.navigation.login}</ButtonLink>
    </>
  );
}
