import { useState } from "react";
import { useNavigate } from "react-router";
import { Temporal } from "temporal-polyfill";
import { type Api, type ApiSuccess, callApi } from "#app/browser/api.ts";
import { notify } from "#app/browser/notifications.ts";
import { accountIsGone } from "#app/browser/session.ts";
import { usePageForm } from "#app/browser/use-page-form.ts";
import { checkOldPassword } from "#app/components/account/check-passwords.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Modal } from "#app/components/ui/modal.tsx";
import { PasswordField, UsernameField } from "#app/components/ui/password-field.tsx";
import { type FormOutcome, failureOf, hasErrors, type Posted, passwordOf } from "#app/form-action.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { m } from "#messages";

type WhatGoes = ApiSuccess<Awaited<ReturnType<Api["account"]["deletion"]["$get"]>>>;

export interface DeletionOutcome extends FormOutcome {
  what?: WhatGoes;
}

/** What a deletion would take. */
export async function readDeletion({ api }: Posted): Promise<DeletionOutcome> {
  const answer = await callApi(() => api.account.deletion.$get());
  return answer.success ? { what: answer } : { failure: failureOf(answer) };
}

export async function deleteAccount({ fields, api }: Posted): Promise<DeletionOutcome> {
  const errors = checkOldPassword(fields, "password");
  if (hasErrors(errors)) return { errors };
  const answer = await callApi(() => api.account.deletion.$post({ json: { password: passwordOf(fields) } }));
  return answer.success ? { isDone: true } : { failure: failureOf(answer) };
}

/** Deletes the account at once. The page first says what goes, then asks for the password. */
export function DeleteAccount({ email }: { email: string }) {
  const [what, setWhat] = useState<WhatGoes | null>(null);
  const { formProps, failure, sends } = usePageForm<DeletionOutcome>({
    onOutcome: (outcome) => outcome.what && setWhat(outcome.what),
  });

  return (
    <section className="stack" aria-labelledby="deletion">
      <h2 className="rule t2" id="deletion">
        Delete the account
      </h2>
      <p>At once and for good. What goes is listed before you say so.</p>
      <FormFailure message={failure} />
      <form {...formProps}>
        <Button look="line" {...sends} name="action" value="what-goes">
          Delete my account
        </Button>
      </form>
      {what && (
        <Modal title="Delete my account" isDanger onClose={() => setWhat(null)}>
          <Deletion what={what} email={email} onCancel={() => setWhat(null)} />
        </Modal>
      )}
    </section>
  );
}

function Deletion({ what, email, onCancel }: { what: WhatGoes; email: string; onCancel: () => void }) {
  const navigate = useNavigate();
  const { formProps, errors, failure, running, sends } = usePageForm<DeletionOutcome>({
    whenLost: { ask: "again", gone: "LOGIN_REQUIRED" },
    onOutcome({ isDone }) {
      if (!isDone) return;
      accountIsGone();
      void navigate("/", { replace: true });
      void notify({ ...catalogue.profile.deleted, color: "green" });
    },
  });
  return (
    <form {...formProps} className="stack gap-5">
      <p>This goes:</p>
      <ul className="dotted">
        {listOf(what).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the list never changes
          <li key={at}>{line}</li>
        ))}
      </ul>
      <p>
        <strong>It cannot be brought back.</strong> That a phone number has sent STOP is remembered, as a
        number that nobody can read, so that it stays stopped.
      </p>
      <FormFailure message={failure} />
      <input type="hidden" name="action" value="delete-account" />
      <UsernameField email={email} />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <p className="row actions">
        <Button className="danger" {...sends}>
          {running ? m.dialog_one_moment() : "Delete everything now"}
        </Button>
        <Button look="text" onClick={onCancel}>
          {m.password_asked_cancel()}
        </Button>
      </p>
    </form>
  );
}

function listOf({ reminders, peopleTold, listsOfOthers, newsletter }: WhatGoes): string[] {
  const told = peopleTold === 1 ? "1 person" : `${peopleTold} people`;
  const lists =
    listsOfOthers === 1 ? "the list of 1 other account" : `the lists of ${listsOfOthers} other accounts`;
  return [
    "Your account, and where it is logged in.",
    ...reminders.map(remindersWords),
    ...(peopleTold > 0
      ? [`${listWords(reminders.length)}: ${told} will be told that the reminders end.`]
      : []),
    ...(listsOfOthers > 0 ? [`Your place on ${lists}; its holder is told.`] : []),
    ...(newsletter ? ["Your place on the newsletter’s list."] : []),
  ];
}

const listWords = (lists: number): string =>
  lists > 1 ? "The people on your lists" : "The people on your list";

function remindersWords({ isFor, paidUntil }: WhatGoes["reminders"][number]): string {
  const whose = isFor === "" ? "Reminders" : `The reminders for ${isFor}`;
  const what = `${whose}: dates, people, messages and payments.`;
  if (paidUntil === null) return what;
  const day = formatLongDateWithYear(Temporal.PlainDate.from(paidUntil));
  return `${what} They are paid until ${day}: the rest is lost, and nothing is paid back.`;
}
