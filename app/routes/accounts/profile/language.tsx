import { useEffect, useEffectEvent, useState } from "react";
import { type Api, type ApiFailure, type ApiSuccess, callApi } from "#app/browser/api.ts";
import { untilItIsRead, usePageForm } from "#app/browser/use-page-form.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { LanguageField } from "#app/components/ui/language-field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { type FormOutcome, failureOf, type Posted, textOf } from "#app/form-action.ts";
import { allLanguages, type Language, languageNow } from "#core/languages.ts";
import { m } from "#messages";

interface LanguageOutcome extends FormOutcome {
  language?: Language;
}

type Answer = ApiSuccess<Awaited<ReturnType<Api["account"]["language"]["$get"]>>> | ApiFailure;

const outcomeOf = (answer: Answer): LanguageOutcome =>
  answer.success ? { isDone: true, language: answer.language } : { failure: failureOf(answer) };

export const readLanguage = async ({ api }: Posted): Promise<LanguageOutcome> =>
  outcomeOf(await callApi(() => api.account.language.$get()));

export async function chooseLanguage({ fields, api }: Posted): Promise<LanguageOutcome> {
  const chosen = allLanguages.find((one) => one === textOf(fields, "language")) ?? languageNow();
  return outcomeOf(await callApi(() => api.account.language.$put({ json: { language: chosen } })));
}

/** The language of the messages about the account, and of the holder's own reminders. */
export function OwnLanguage() {
  const [known, setKnown] = useState<Language | null>(null);
  const reading = usePageForm<LanguageOutcome>({
    whenLost: untilItIsRead,
    onOutcome: ({ language }) => language && setKnown(language),
  });
  const saving = usePageForm<LanguageOutcome>({ whenLost: { ask: "again" } });
  const read = useEffectEvent(() => reading.send({ action: "language" }));
  useEffect(() => read(), []);
  return (
    <section className="stack" aria-labelledby="language">
      <h2 className="rule t2" id="language">
        {m.profile_language()}
      </h2>
      <FormFailure message={saving.failure ?? reading.failure} />
      {known && (
        <form {...saving.formProps} className="stack gap-5">
          <input type="hidden" name="action" value="choose-language" />
          <LanguageField value={known} hint={m.profile_language_what()} />
          <p>
            <Button look="line" {...saving.sends}>
              {m.reminder_save()}
            </Button>
          </p>
        </form>
      )}
      <Announced>
        {!saving.running && saving.outcome?.isDone && (
          <Notice tone="success">
            <strong>{m.saved_it()}</strong>
          </Notice>
        )}
      </Announced>
    </section>
  );
}
