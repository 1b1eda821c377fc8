import type { SessionUser } from "#app/browser/auth-calls.ts";
import { useSession } from "#app/browser/session.ts";
import { WhoIsThere } from "#app/components/account/who-is-there.tsx";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { catalogue } from "#core/words/catalogue.ts";
import { ChangeAddress } from "./profile/change-address.tsx";
import { ChangePassword } from "./profile/change-password.tsx";
import { DeleteAccount } from "./profile/delete-account.tsx";
import { OwnCopy } from "./profile/own-copy.tsx";
import { Sessions } from "./profile/sessions.tsx";

export const meta = () =>
  pageMeta(
    "My profile",
    "Your email, your password, where you are logged in, and what we keep.",
    "/profile",
    true,
  );

export default function Profile() {
  const { user, known } = useSession();
  return (
    <div className="wrap stack gap-5">
      <h1>{catalogue.navigation.myProfile}</h1>
      <NeedsScript what="page" />
      {user ? (
        <Account user={user} />
      ) : known ? (
        <LogInFirst />
      ) : (
        <WhoIsThere words={catalogue.profile.loading} />
      )}
    </div>
  );
}

function Account({ user }: { user: SessionUser }) {
  return (
    <div className="grid c12">
      <div className="s7 stack gap-7">
        <div className="card">
          <dl className="facts brief">
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
        <ChangePassword email={user.email} />
        <ChangeAddress email={user.email} />
        <Sessions />
        <OwnCopy />
        <DeleteAccount email={user.email} />
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
