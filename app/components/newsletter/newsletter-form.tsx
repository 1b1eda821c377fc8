import { readAnswer, stringIn } from "#app/browser/read-answer.ts";
import { useHydrated } from "#app/browser/store.ts";
import { usePageForm } from "#app/browser/use-page-form.ts";
import {
  type FieldErrors,
  type FormOutcome,
  formAction,
  hasErrors,
  type Posted,
  textOf,
} from "#app/form-action.ts";
import { languageNow } from "#core/languages.ts";
import { normaliseEmail } from "#core/people/contacts.ts";
import { m } from "#messages";
import { Announced } from "../ui/announced.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";

interface NewsletterOutcome extends FormOutcome {
  said?: string;
}

/** Carries out the form below. Without JavaScript the browser checks and posts the form by itself, and a separate page answers. */
export async function subscribe({ fields, ask }: Posted): Promise<NewsletterOutcome> {
  const typed = { first_name: textOf(fields, "first_name"), email: textOf(fields, "email") };
  const errors: FieldErrors = {
    ...(typed.first_name === "" && { first_name: m.newsletter_first_name_required() }),
    ...(normaliseEmail(typed.email) === null && { email: m.newsletter_email_required() }),
  };
  if (hasErrors(errors)) return { errors };
  const answer = await readAnswer(() =>
    ask("/api/newsletter", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(typed),
    }),
  );
  if (!answer.reached) return { failure: { message: m.api_unreachable() } };
  const message = stringIn(answer.body, "message") ?? m.api_unexpected();
  return answer.status === 200 ? { isDone: true, said: message } : { failure: { message } };
}

export const newsletterAction = formAction(subscribe);

/** First name and e-mail. A page with this form has `newsletterAction` as its clientAction. */
export function NewsletterForm() {
  const hydrated = useHydrated();
  const { formProps, errors, failure, outcome, running, sends } = usePageForm<NewsletterOutcome>({
    onOutcome: ({ isDone }) => isDone && formProps.ref.current?.reset(),
  });
  const said = running ? undefined : outcome?.said;
  return (
    <form
      {...formProps}
      noValidate={hydrated}
      action={`/api/newsletter?lang=${languageNow()}`}
      className="newsletter-form"
    >
      <Field
        label={m.field_first_name()}
        name="first_name"
        autoComplete="given-name"
        maxLength={100}
        required
        error={errors.first_name}
      />
      <Field
        label={m.field_email()}
        name="email"
        type="email"
        autoComplete="email"
        required
        error={errors.email}
      />
      <Button {...sends}>{running ? m.newsletter_sending() : m.newsletter_submit()}</Button>
      <Announced isUrgent>
        {failure && (
          <p className="st long" data-s="err">
            {failure}
          </p>
        )}
      </Announced>
      <Announced>
        {said && (
          <p className="st long" data-s="sent">
            {said}
          </p>
        )}
      </Announced>
    </form>
  );
}
