import { useLocation } from "react-router";
import { openPasted, PasteAgain } from "#app/components/account/pasted-link.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { NewsletterBand } from "#app/components/newsletter/newsletter-band.tsx";
import { subscribe } from "#app/components/newsletter/newsletter-form.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { type FormOutcome, formAction } from "#app/form-action.ts";
import { brand } from "#core/brand.ts";
import { sayReason } from "#core/words/refusal-words.ts";
import { m } from "#messages";
import type { Route } from "./+types/newsletter-outcome.ts";
import { type NewsletterOutcome, outcomeAt } from "./outcomes.ts";

type Words = {
  heading: string;
  paragraphs: readonly string[];
  /** Whether the page shows the form once more. */
  again?: true;
};

const outcomes: Record<NewsletterOutcome, Words> = {
  "check-email": {
    heading: m.newsletter_check_email(),
    paragraphs: [m.newsletter_check_inbox(), m.newsletter_unless_confirmed()],
  },
  "not-taken": {
    heading: m.newsletter_not_taken(),
    paragraphs: [m.newsletter_first_name_required(), m.newsletter_email_required()],
    again: true,
  },
  later: { heading: m.newsletter_later(), paragraphs: [sayReason("unavailable")] },
  confirmed: {
    heading: m.newsletter_confirmed(),
    paragraphs: [m.newsletter_confirmed_what({ brand: brand.name }), m.newsletter_confirmed_leave()],
  },
  left: {
    heading: m.newsletter_left(),
    paragraphs: [m.newsletter_left_what(), m.newsletter_left_undo()],
  },
  language: { heading: m.newsletter_language_saved(), paragraphs: [m.newsletter_language_saved_what()] },
  "unusable-link": {
    heading: m.link_unusable(),
    paragraphs: [m.newsletter_bad_link_what()],
    again: true,
  },
};

export const meta = ({ location }: Route.MetaArgs) =>
  pageMeta(outcomes[outcomeAt(location.pathname)].heading, m.newsletter_description({ brand: brand.name }));

/** The page of a broken link takes the whole link, too. */
export const clientAction = formAction<FormOutcome>(
  async (posted) => openPasted(posted.fields) ?? subscribe(posted),
);
export const action = clientAction;

export default function NewsletterOutcomePage() {
  const outcome = outcomeAt(useLocation().pathname);
  const { heading, paragraphs, again } = outcomes[outcome];
  return (
    <>
      <div className="wrap stack gap-5">
        <h1>{heading}</h1>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="lead">
            {paragraph}
          </p>
        ))}
        {outcome === "unusable-link" && <PasteAgain />}
        {!again && <ButtonLink to="/">{m.not_found_home_link()}</ButtonLink>}
      </div>
      {again && <NewsletterBand heading={m.newsletter_again()} />}
    </>
  );
}
