import { Link } from "react-router";
import { useSession } from "#app/browser/session.ts";
import { tellChange } from "#app/browser/use-page-form.ts";
import { LogInFirst } from "#app/components/account/log-in-first.tsx";
import { WhoIsThere } from "#app/components/account/who-is-there.tsx";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { type FormOutcome, formAction, type Posted, textOf } from "#app/form-action.ts";
import { Activity, disownActivity, readActivity } from "#app/routes/accounts/profile/activity.tsx";
import {
  ChangePassword,
  changePassword,
  findPasswordChange,
} from "#app/routes/accounts/profile/change-password.tsx";
import { Passkeys } from "#app/routes/accounts/profile/passkeys.tsx";
import { endSessions, readSessions, Sessions } from "#app/routes/accounts/profile/sessions.tsx";
import { readTwoStep, switchTwoStep, TwoStep } from "#app/routes/accounts/profile/two-step.tsx";
import { m } from "#messages";

export const meta = () =>
  pageMeta(m.profile_security(), m.profile_security_description(), "/profile/security", true);

const acts: Partial<Record<string, (posted: Posted) => Promise<FormOutcome>>> = {
  "change-password": changePassword,
  sessions: readSessions,
  "end-sessions": endSessions,
  activity: readActivity,
  "disown-activity": disownActivity,
  "two-step": readTwoStep,
  "switch-two-step": switchTwoStep,
};

/** Per action: finds out whether a form with a lost answer has arrived. */
const looks: typeof acts = { "change-password": findPasswordChange, "end-sessions": readSessions };

/** The page shows only by a script, and so do its forms. */
export const clientAction = formAction(async (posted): Promise<FormOutcome> => {
  const action = textOf(posted.fields, "action");
  const act = action === "look" ? looks[textOf(posted.fields, "look")] : acts[action];
  return (await act?.(posted)) ?? {};
});

/** What opens the account, and who has used it. The safety mails lead here. */
export default function ProfileSecurity() {
  const { user, known } = useSession();
  return (
    <div className="wrap stack gap-5">
      <p>
        <Link to="/profile">{m.navigation_my_profile()}</Link>
      </p>
      <h1>{m.profile_security()}</h1>
      <NeedsScript what="page" />
      {user ? (
        <div key={user.uid} className="grid c12">
          <div className="s7 stack gap-7">
            <Activity />
            <Sessions />
            <ChangePassword email={user.email} />
            <Passkeys onChange={tellChange} />
            <TwoStep email={user.email} />
          </div>
        </div>
      ) : known ? (
        <LogInFirst words={m.profile_log_in_first()} path="/profile/security" />
      ) : (
        <WhoIsThere words={m.profile_loading()} />
      )}
    </div>
  );
}
