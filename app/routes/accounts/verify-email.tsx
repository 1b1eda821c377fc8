import { useEffect, useState } from "react";
import { api, callApi } from "#app/browser/api.ts";
import { callAuth, flagIn, type SessionUser, userIn } from "#app/browser/auth-calls.ts";
import { verifyMessage } from "#app/browser/auth-messages.ts";
import { logFailure, takeLogin, useSession } from "#app/browser/session.ts";
import { useOwnPeople } from "#app/browser/use-own-people.ts";
import { usePageForm } from "#app/browser/use-page-form.ts";
import { ByMailedLink, type MailedLinkForm } from "#app/components/account/by-mailed-link.tsx";
import { checkFirstPassword } from "#app/components/account/check-passwords.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { checkPasted, PastedLink, tokenOfPasted } from "#app/components/account/pasted-link.tsx";
import type { PageHandle } from "#app/components/layout/page-handle.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Loading } from "#app/components/ui/loading.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PasswordField, UsernameField } from "#app/components/ui/password-field.tsx";
import { type FormOutcome, formAction, hasErrors, passwordOf, textOf } from "#app/form-action.ts";
import type { Waiting } from "#app/routes/dashboard/use-dashboard.ts";
import { Facts } from "#app/routes/dashboard/waiting-signups.tsx";
import { m } from "#messages";
import type { Route } from "./+types/verify-email.ts";

export const meta = () => pageMeta(m.verify_email_title(), m.verify_email_description());
export const handle: PageHandle = { isBare: true };

interface Confirmation extends FormOutcome {
  /** The user whom the proof has signed in. */
  user?: SessionUser;
  /** Whether the account has accepted the reminders that the page showed. */
  isAccepted?: boolean;
}

export const clientAction = formAction<Confirmation>(async ({ fields, ask }) => {
  const typed = { link: textOf(fields, "link") };
  const errors = { ...checkPasted(fields), ...checkFirstPassword(fields) };
  if (hasErrors(errors)) return { errors, typed };
  const accept = textOf(fields, "action");
  const body = {
    token: tokenOfPasted(fields),
    password: passwordOf(fields),
    ...(accept !== "" && { accept }),
  };
  const answer = await callAuth("verify-email", body, ask);
  if (answer.ok) {
    const user = userIn(answer.body);
    return { isDone: true, ...(user && { user }), isAccepted: flagIn(answer.body, "accepted") };
  }
  logFailure("email verification failed", answer);
  return { typed, failure: { message: verifyMessage(answer), code: answer.code } };
});
export const action = clientAction;

/**
 * The page behind the link that proves an account's address. Opening it changes nothing. The form asks for the password, because proof and
 * password belong together: then nobody else can have chosen the password. When somebody set up reminders for this address, the page shows
 * them, and the same press accepts them.
 */
export default function VerifyEmail({ actionData }: Route.ComponentProps) {
  const [isAccepted, setIsAccepted] = useState(false);
  return (
    <div className="wrap grid c12">
      <div className="s6 stack gap-5">
        <h1>{m.verify_email_title()}</h1>
        <ByMailedLink
          purpose="prove"
          posted={actionData}
          form={(parts) => <ConfirmForm {...parts} onAccepted={() => setIsAccepted(true)} />}
          unusable={<UsedUp />}
          done={<Confirmed posted={actionData} isAccepted={isAccepted} />}
        />
      </div>
    </div>
  );
}

function ConfirmForm({
  token,
  email,
  posted,
  onDone,
  onAccepted,
}: MailedLinkForm & { onAccepted: () => void }) {
  const asked = useQuestion(token);
  const { formProps, errors, failure, outcome, running, sends } = usePageForm<Confirmation>({
    posted,
    ...(token !== null && { beside: { link: token } }),
    onOutcome: ({ isDone, user, isAccepted }) => {
      if (user) takeLogin(user);
      if (isAccepted) onAccepted();
      if (isDone) onDone();
    },
  });
  if (asked === null) return <Loading />;
  const isAsked = asked !== "none";
  return (
    <>
      {isAsked ? <WhatWasSetUp signup={asked} /> : <p className="lead">{m.verify_email_lead()}</p>}
      <form {...formProps} className="stack gap-5">
        <FormFailure message={failure} />
        {token === null && <PastedLink outcome={outcome} />}
        <UsernameField email={email} />
        <PasswordField
          label={m.verify_email_password()}
          name="password"
          autoComplete="new-password"
          hint={isAsked ? m.verify_email_new_password() : m.verify_email_password_hint()}
          error={errors.password}
        />
        {isAsked && (
          <Button wide {...sends} name="action" value={asked.id}>
            {running ? m.dialog_one_moment() : m.verify_email_yes()}
          </Button>
        )}
        <Button wide look={isAsked ? "line" : undefined} {...sends}>
          {isAsked ? m.verify_email_only_login() : running ? m.dialog_one_moment() : m.verify_email_submit()}
        </Button>
      </form>
      {failure === m.verify_email_link_expired() && <WaysOn />}
      <p>{isAsked ? m.verify_email_say_no() : m.verify_email_not_you()}</p>
    </>
  );
}

/** The newest paid sign-up that waits for this address's yes. Null until the server has answered, and `none` without one. */
function useQuestion(token: string | null): Waiting | "none" | null {
  const [asked, setAsked] = useState<Waiting | "none" | null>(token === null ? "none" : null);
  useEffect(() => {
    if (token === null) return;
    void callApi(() => api["waiting-signups"]["by-link"].$post({ json: { token } })).then((answer) =>
      setAsked((answer.success && answer.waiting[0]) || "none"),
    );
  }, [token]);
  return asked;
}

function WhatWasSetUp({ signup }: { signup: Waiting }) {
  return (
    <section className="stack gap-5" aria-labelledby="set-up">
      <h2 className="t2" id="set-up">
        {m.verify_email_is_yours()}
      </h2>
      <p className="lead">{m.verify_email_set_up_for_you()}</p>
      <Facts signup={signup} />
    </section>
  );
}

/** Names the session's account: a link that somebody else sent would confirm their address. */
function Confirmed({ posted, isAccepted }: { posted: Confirmation | undefined; isAccepted: boolean }) {
  const { user } = useSession();
  const email = user?.email ?? posted?.user?.email;
  return (
    <div className="stack gap-5">
      <Notice tone="success">
        <strong>{isAccepted ? m.verify_email_said_yes() : m.verify_email_confirmed()}</strong>{" "}
        {email === undefined ? m.verify_email_can_log_in() : m.verify_email_logged_in_as({ email })}
      </Notice>
      {user && !isAccepted ? <WayOn email={user.email} /> : <ToReminders isLoggedIn={email !== undefined} />}
    </div>
  );
}

/** The way on: an account from /signup, without reminders, goes on to the form for its first ones. */
function WayOn({ email }: { email: string }) {
  const next = useNextStep(email);
  if (next === null) return <Loading />;
  if (next === "reminders") return <ToReminders isLoggedIn />;
  return (
    <>
      <p className="lead">{m.verify_email_set_up_next()}</p>
      <ButtonLink to="/reminder_signup">{m.door_set_up()}</ButtonLink>
    </>
  );
}

function ToReminders({ isLoggedIn }: { isLoggedIn: boolean }) {
  return (
    <ButtonLink to={isLoggedIn ? "/reminder" : "/login?redirect=/reminder"}>
      {m.verify_email_to_reminders()}
    </ButtonLink>
  );
}

/** The next step: the reminders, when the account has some or a question about some. Null until the server has answered. */
function useNextStep(email: string): "set-up" | "reminders" | null {
  const people = useOwnPeople(email);
  const [isAsked, setIsAsked] = useState<boolean | null>(null);
  useEffect(() => {
    void callApi(() => api["waiting-signups"].$get()).then((answer) =>
      setIsAsked(!answer.success || answer.waiting.length > 0),
    );
  }, []);
  if (people === "unanswered") return "reminders";
  if (people === null || isAsked === null) return null;
  return people.length === 0 && !isAsked ? "set-up" : "reminders";
}

function UsedUp() {
  return (
    <>
      <Notice tone="warning">
        <strong>{m.verify_email_link_expired()}</strong>
      </Notice>
      <WaysOn />
    </>
  );
}

function WaysOn() {
  return (
    <div className="row">
      <ButtonLink to="/login?redirect=/reminder">{m.navigation_login()}</ButtonLink>
      <ButtonLink to="/forgot-password" look="line">
        {m.login_why_not_new_link()}
      </ButtonLink>
    </div>
  );
}
