import { callApi } from "#app/browser/api.ts";
import { refreshSession } from "#app/browser/session.ts";
import { usePageForm } from "#app/browser/use-page-form.ts";
import { ByMailedLink, type MailedLinkForm } from "#app/components/account/by-mailed-link.tsx";
import { checkOldPassword } from "#app/components/account/check-passwords.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { checkPasted, PastedLink, tokenOfPasted } from "#app/components/account/pasted-link.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PasswordField, UsernameField } from "#app/components/ui/password-field.tsx";
import { formAction, hasErrors, passwordOf, textOf } from "#app/form-action.ts";
import { m } from "#messages";
import type { Route } from "./+types/change-email.ts";

export const meta = () => pageMeta(m.change_email_title(), m.change_email_description());

export const clientAction = formAction(async ({ fields, api }) => {
  const typed = { link: textOf(fields, "link") };
  const errors = { ...checkPasted(fields), ...checkOldPassword(fields, "password") };
  if (hasErrors(errors)) return { errors, typed };
  const json = { token: tokenOfPasted(fields), password: passwordOf(fields) };
  const answer = await callApi(() => api.account.email.confirm.$post({ json }));
  if (answer.success) return { isDone: true };
  const { error: code, message } = answer;
  if (code !== "INVALID_TOKEN") return { typed, failure: { code, message } };
  // A link works once. If the first answer got lost, a used-up link may mean that the account has moved.
  const mayHaveMoved = fields.has("again");
  return {
    typed,
    failure: {
      code,
      message: mayHaveMoved ? m.profile_address_may_have_moved() : m.profile_address_link_expired(),
    },
  };
});
export const action = clientAction;

/**
 * The page behind the link that moves an account to a new address. Opening the link changes nothing; the button does, with
 * the account's password.
 */
export default function ChangeEmail({ actionData }: Route.ComponentProps) {
  return (
    <div className="wrap grid c12">
      <div className="s6 stack gap-5">
        <h1>{m.change_email_title()}</h1>
        <ByMailedLink
          purpose="change-address"
          posted={actionData}
          form={(parts) => <ConfirmForm {...parts} />}
          unusable={<UsedUp />}
          done={<Moved />}
        />
      </div>
    </div>
  );
}

function ConfirmForm({ token, email, posted, onDone }: MailedLinkForm) {
  const { formProps, errors, failure, outcome, sends, running } = usePageForm({
    posted,
    ...(token !== null && { beside: { link: token } }),
    whenLost: { ask: "again" },
    onOutcome({ isDone, failure }) {
      // The move ends every session, also when its answer got lost.
      if (isDone || failure?.message === m.profile_address_may_have_moved()) void refreshSession();
      if (isDone) onDone();
    },
  });
  return (
    <>
      <p className="lead">{m.change_email_lead()}</p>
      <p>{m.change_email_logs_out()}</p>
      <form {...formProps} className="stack gap-5">
        <FormFailure message={failure} />
        {token === null && <PastedLink outcome={outcome} />}
        <UsernameField email={email} />
        <PasswordField
          label={m.password_asked_label()}
          name="password"
          autoComplete="current-password"
          hint={m.change_email_password()}
          error={errors.password}
        />
        <Button big {...sends}>
          {running ? m.dialog_one_moment() : m.change_email_submit()}
        </Button>
      </form>
      {failure === m.profile_address_may_have_moved() && <ToLogin />}
      <p>{m.change_email_not_you()}</p>
    </>
  );
}

function Moved() {
  return (
    <div className="stack gap-5">
      <Notice tone="success">
        <strong>{m.profile_address_changed()}</strong>
      </Notice>
      <ToLogin />
    </div>
  );
}

const ToLogin = () => (
  <p>
    <ButtonLink to="/login?redirect=/reminder">{m.navigation_login()}</ButtonLink>
  </p>
);

function UsedUp() {
  return (
    <>
      <Notice tone="warning">
        <strong>{m.profile_address_link_expired()}</strong>
      </Notice>
      <ButtonLink to="/profile">{m.navigation_my_profile()}</ButtonLink>
    </>
  );
}
