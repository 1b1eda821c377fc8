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
  /** Whether the form stands on the page once more. */
  again?: true;
};

const outcomes: Record<NewsletterOutcome, Words> = {
  "check-email": {
    heading: "Check your email",
    paragraphs: [m.newsletter_check_inbox(), "Nothing comes unless you confirm."],
  },
  "not-taken": {
    heading: "Please look at your answers",
    paragraphs: [m.newsletter_first_name_required(), m.newsletter_email_required()],
    again: true,
  },
  later: { heading: "Please try again later", paragraphs: [sayReason("unavailable")] },
  confirmed: {
    heading: "You are on the list",
    paragraphs: [
      `News from ${brand.name} comes to your inbox from now on.`,
      "Every email has a link with which you can leave.",
    ],
  },
  left: {
    heading: "You are off the list",
    paragraphs: [
      "No more news comes to this address. Your reminders, if you have any, go on.",
      "Was it a slip? Open the same link again and confirm.",
    ],
  },
  "unusable-link": {
    heading: "This link does not work",
    paragraphs: [
      "It may have been cut off on its way. Open it again from the newest email, or ask for a new one here.",
    ],
    again: true,
  },
};

export const meta = ({ location }: Route.MetaArgs) =>
  pageMeta(outcomes[outcomeAt(location.pathname)].heading, `The newsletter of ${brand.name}.`);

/** The page of a link that does not work takes the whole link, too. */
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
      {again && <NewsletterBand heading="Ask once more" />}
    </>
  );
}
