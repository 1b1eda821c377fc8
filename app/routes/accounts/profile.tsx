import type { SessionUser } from "#app/browser/auth-calls.ts";
import { useSession } from "#app/browser/session.ts";
import { LogInFirst } from "#app/components/account/log-in-first.tsx";
import { WhoIsThere } from "#app/components/account/who-is-there.tsx";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { provePassword } from "#app/components/ui/password-dialog.tsx";
import { type FormOutcome, formAction, type Posted, textOf } from "#app/form-action.ts";
import { askForAddress, ChangeAddress } from "#app/routes/accounts/profile/change-address.tsx";
import { DeleteAccount, deleteAccount, readDeletion } from "#app/routes/accounts/profile/delete-account.tsx";
import { chooseLanguage, OwnLanguage, readLanguage } from "#app/routes/accounts/profile/language.tsx";
import { OwnCopy } from "#app/routes/accounts/profile/own-copy.tsx";
import { m } from "#messages";

export const meta = () => pageMeta(m.navigation_my_profile(), m.profile_description(), "/profile", true);

const acts: Partial<Record<string, (posted: Posted) => Promise<FormOutcome>>> = {
  "change-address": askForAddress,
  language: readLanguage,
  "choose-language": chooseLanguage,
  "what-goes": readDeletion,
  "delete-account": deleteAccount,
  "prove-password": provePassword,
};

/** The page shows only by a script, and so do its forms. */
export const clientAction = formAction(async (posted): Promise<FormOutcome> => {
  const act = acts[textOf(posted.fields, "action")];
  return (await act?.(posted)) ?? {};
});

export default function Profile() {
  const { user, known } = useSession();
  return (
    <div className="wrap stack gap-5">
      <h1>{m.navigation_my_profile()}</h1>
      <NeedsScript what="page" />
      {user ? (
        <Account key={user.uid} user={user} />
      ) : known ? (
        <LogInFirst words={m.profile_log_in_first()} path="/profile" />
      ) : (
        <WhoIsThere words={m.profile_loading()} />
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
              <dt>{m.field_email()}</dt>
              <dd>{user.email}</dd>
            </div>
            <div>
              <dt>{m.profile_user_id()}</dt>
              <dd>{user.uid}</dd>
            </div>
          </dl>
        </div>
        <section className="stack" aria-labelledby="security">
          <h2 className="rule t2" id="security">
            {m.profile_security()}
          </h2>
          <p>{m.profile_security_what()}</p>
          <p>
            <ButtonLink to="/profile/security" look="line">
              {m.profile_security_open()}
            </ButtonLink>
          </p>
        </section>
        <ChangeAddress email={user.email} />
        <OwnLanguage />
        <OwnCopy />
        <DeleteAccount email={user.email} />
      </div>
    </div>
  );
}
