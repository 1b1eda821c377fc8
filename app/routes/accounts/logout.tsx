import { callAuth } from "#app/browser/auth-calls.ts";
import { logFailure, takeLogout, useLoadingWhile, useSession } from "#app/browser/session.ts";
import { usePageForm } from "#app/browser/use-page-form.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { type FormOutcome, formAction } from "#app/form-action.ts";
import { m } from "#messages";
import type { Route } from "./+types/logout.ts";

export const meta = () =>
  pageMeta(m.without_script_log_out(), m.without_script_log_out_lead(), "/logout", true);

export const clientAction = formAction(async ({ ask }) => {
  const answer = await callAuth("sign-out", {}, ask);
  if (answer.ok) return { isDone: true };
  logFailure("logout failed", answer);
  return { failure: { message: m.dialog_logout_failed_message() } };
});
export const action = clientAction;

/** Logs out where the menu cannot: without JavaScript. Opening the page changes nothing. */
export default function Logout({ actionData }: Route.ComponentProps) {
  const posted: FormOutcome | undefined = actionData;
  const { user } = useSession();
  const { formProps, failure, outcome, running, sends } = usePageForm({
    posted,
    onOutcome: ({ isDone }) => isDone && takeLogout(),
  });
  useLoadingWhile(running);

  if (outcome?.isDone && user === null) return <LoggedOut />;
  return (
    <div className="wrap stack gap-5">
      <h1>{m.without_script_log_out()}</h1>
      <p className="lead">{m.without_script_log_out_lead()}</p>
      <FormFailure message={failure} />
      <form {...formProps}>
        <Button big {...sends}>
          {m.without_script_log_out()}
        </Button>
      </form>
    </div>
  );
}

function LoggedOut() {
  return (
    <div className="wrap stack gap-5">
      <h1>{m.dialog_logged_out_title()}</h1>
      <Notice tone="success">
        <strong>{m.dialog_logged_out_message()}</strong>
      </Notice>
      <ButtonLink to="/login">{m.navigation_login()}</ButtonLink>
    </div>
  );
}
