import { type ApiFailure, api, callApi } from "#app/browser/api.ts";
import { sendUntilAnswered } from "#app/browser/lost-answer.ts";
import { refreshSession } from "#app/browser/session.ts";
import {
  ByMailedLink,
  type MailedLinkForm,
  type MailedLinkOutcome,
} from "#app/components/account/by-mailed-link.tsx";
import { checkOldPassword } from "#app/components/account/check-old-password.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { checkPasted, PastedLink, tokenOfPasted } from "#app/components/account/pasted-link.tsx";
import { useSubmit } from "#app/components/account/use-submit.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PasswordField, UsernameField } from "#app/components/ui/password-field.tsx";
import { formAction, hasErrors, passwordOf, textOf } from "#app/form-action.ts";
import { catalogue } from "#core/words/catalogue.ts";
import type { Route } from "./+types/change-email.ts";

const words = catalogue.profile;

export const meta = () => pageMeta("Confirm your new email", "Confirm the new email of your account.");

export const action = formAction<MailedLinkOutcome>(async ({ fields, api }) => {
  const typed = { link: textOf(fields, "link") };
  const errors = { ...checkPasted(fields), ...checkOldPassword(fields, "password") };
  if (hasErrors(errors)) return { errors, typed };
  const json = { token: tokenOfPasted(fields), password: passwordOf(fields) };
  const answer = await callApi(() => api.account.email.confirm.$post({ json }));
  return answer.success ? { isDone: true } : { typed, failure: { message: sentenceFor(answer, false) } };
});

/**
 * The page behind the link that moves an account to a new address. Opening the link changes nothing; the button does, with
 * the account's password.
 */
export default function ChangeEmail({ actionData }: Route.ComponentProps) {
  return (
    <div className="wrap grid c12">
      <div className="s6 stack gap-5">
        <h1>Confirm your new email</h1>
        <ByMailedLink
          posted={actionData}
          form={(parts) => <ConfirmForm {...parts} />}
          unusable={<UsedUp />}
          done={<Moved />}
        />
      </div>
    </div>
  );
}

/** A link works once. Where the answer to its use got lost, a link that is used up says that it was used. */
function sentenceFor({ error, message }: ApiFailure, wasLost: boolean): string {
  if (error !== "INVALID_TOKEN") return message;
  return wasLost ? words.addressMayHaveMoved : words.addressLinkExpired;
}

function ConfirmForm({ token, posted, onDone }: MailedLinkForm) {
  const { formProps, errors, failure, running, sends } = useSubmit({
    ...{ posted, isPlain: true },
    check: (values) => checkOldPassword(values, "password"),
    async send(values, say) {
      const json = { token: token ?? tokenOfPasted(values), password: passwordOf(values) };
      let wasLost = false;
      const answer = await sendUntilAnswered(
        () => callApi(() => api.account.email.confirm.$post({ json })),
        () => {
          wasLost = true;
          say(catalogue.lostAnswer.askingAgain);
        },
      );
      // The move ends every session, whoever has heard of it.
      if (answer.success || wasLost) void refreshSession();
      if (!answer.success) return { ...answer, message: sentenceFor(answer, wasLost) };
      onDone();
      return answer;
    },
  });
  return (
    <>
      <p className="lead">Your account moves to this address, with its reminders.</p>
      <p>Every browser is logged out, and a private calendar address is closed. The old address is told.</p>
      <form {...formProps} className="stack gap-5">
        <FormFailure message={failure} />
        {token === null && <PastedLink posted={posted} />}
        <UsernameField />
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          hint="The password of the account that moves here."
          error={errors.password}
        />
        <Button big {...sends}>
          {running ? "One moment..." : "Move my account here"}
        </Button>
      </form>
      {failure === words.addressMayHaveMoved && <ToLogin />}
      <p>If you did not ask for this, close this page: nothing happens.</p>
    </>
  );
}

function Moved() {
  return (
    <div className="stack gap-5">
      <Notice tone="success">
        <strong>{words.addressChanged}</strong>
      </Notice>
      <ToLogin />
    </div>
  );
}

const ToLogin = () => (
  <p>
    <ButtonLink to="/login?redirect=/reminder">{catalogue.navigation.login}</ButtonLink>
  </p>
);

function UsedUp() {
  return (
    <>
      <Notice tone="warning">
        <strong>{words.addressLinkExpired}</strong>
      </Notice>
      <ButtonLink to="/profile">{catalogue.navigation.myProfile}</ButtonLink>
    </>
  );
}
