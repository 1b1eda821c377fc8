import { useState } from "react";
import { askNewsletter } from "#app/browser/ask-newsletter.ts";
import { useHydrated } from "#app/browser/store.ts";
import { type FieldErrors, textOf } from "#app/form-action.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { isEmailAddress, useSubmit } from "../account/use-submit.ts";
import { Announced } from "../ui/announced.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";

function check(values: FormData, form: HTMLFormElement): FieldErrors {
  const hasDomain = /@.+\../.test(textOf(values, "email"));
  return {
    ...(textOf(values, "first_name") === "" && { first_name: catalogue.newsletter.firstNameRequired }),
    ...(!(hasDomain && isEmailAddress(form, "email")) && { email: catalogue.newsletter.emailRequired }),
  };
}

/** First name and e-mail. Without JavaScript the browser checks and posts the form by itself, and a page answers. */
export function NewsletterForm() {
  const [said, setSaid] = useState("");
  const hydrated = useHydrated();
  const { formProps, errors, failure, running } = useSubmit({
    check,
    async send(values) {
      setSaid("");
      const answer = await askNewsletter(textOf(values, "first_name"), textOf(values, "email"));
      if (!answer.success) return { success: false, message: answer.message };
      formProps.ref.current?.reset();
      setSaid(answer.message);
      return { success: true };
    },
  });
  return (
    <form {...formProps} noValidate={hydrated} action="/api/newsletter" className="newsletter-form">
      <Field
        label="First name"
        name="first_name"
        autoComplete="given-name"
        maxLength={100}
        required
        error={errors.first_name}
      />
      <Field label="Email" name="email" type="email" autoComplete="email" required error={errors.email} />
      <Button type="submit" busy={running}>
        {running ? "One moment..." : "Sign up"}
      </Button>
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
