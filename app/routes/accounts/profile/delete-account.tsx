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
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { m } from "#messages";

type WhatGoes = ApiSuccess<Awaited<ReturnType<Api["account"]["deletion"]["$get"]>>>;

export interface DeletionOutcome extends FormOutcome {
  what?: WhatGoes;
}

/** What a deletion would remove. */
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

/** Deletes the account at once. The page first says what it removes, then asks for the password. */
export function DeleteAccount({ email }: { email: string }) {
  const [what, setWhat] = useState<WhatGoes | null>(null);
  const { formProps, failure, sends } = usePageForm<DeletionOutcome>({
    onOutcome: (outcome) => outcome.what && setWhat(outcome.what),
  });

  return (
    <section className="stack" aria-labelledby="deletion">
      <h2 className="rule t2" id="deletion">
        {m.deletion_heading()}
      </h2>
      <p>{m.deletion_lead()}</p>
      <FormFailure message={failure} />
      <form {...formProps}>
        <Button look="line" {...sends} name="action" value="what-goes">
          {m.deletion_open()}
        </Button>
      </form>
      {what && (
        <Modal title={m.deletion_open()} isDanger onClose={() => setWhat(null)}>
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
      void notify({ title: m.profile_deleted_title(), message: m.profile_deleted_message(), color: "green" });
    },
  });
  return (
    <form {...formProps} className="stack gap-5">
      <p>{m.deletion_deletes()}</p>
      <ul className="dotted">
        {listOf(what).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the list never changes
          <li key={at}>{line}</li>
        ))}
      </ul>
      <p>
        <strong>{m.deletion_for_good()}</strong> {m.deletion_stops()}
      </p>
      <FormFailure message={failure} />
      <input type="hidden" name="action" value="delete-account" />
      <UsernameField email={email} />
      <PasswordField
        label={m.password_asked_label()}
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <p className="row actions">
        <Button className="danger" {...sends}>
          {running ? m.dialog_one_moment() : m.deletion_confirm()}
        </Button>
        <Button look="text" onClick={onCancel}>
          {m.password_asked_cancel()}
        </Button>
      </p>
    </form>
  );
}

function listOf({ reminders, peopleTold, listsOfOthers, newsletter }: WhatGoes): string[] {
  return [
    m.deletion_account(),
    ...reminders.map(remindersWords),
    ...(peopleTold > 0 ? [tellsWords(peopleTold)] : []),
    ...(listsOfOthers > 0 ? [listsWords(listsOfOthers)] : []),
    ...(newsletter ? [m.deletion_newsletter()] : []),
  ];
}

const tellsWords = (count: number) => (count === 1 ? m.deletion_tells_one() : m.deletion_tells({ count }));

const listsWords = (count: number) =>
  count === 1 ? m.deletion_list_of_other() : m.deletion_lists_of_others({ count });

function remindersWords({ isFor, paidUntil }: WhatGoes["reminders"][number]): string {
  const what = isFor === "" ? m.deletion_reminders_unnamed() : m.deletion_reminders({ name: isFor });
  if (paidUntil === null) return what;
  return `${what} ${m.deletion_paid_until({ day: formatLongDateWithYear(Temporal.PlainDate.from(paidUntil)) })}`;
}
