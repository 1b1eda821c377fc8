import { pageMeta } from "#app/components/layout/page-meta.ts";
import { NewsletterBand } from "#app/components/newsletter/newsletter-band.tsx";
import { newsletterAction } from "#app/components/newsletter/newsletter-form.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { m } from "#messages";
import { ExampleStrip } from "./example-strip.tsx";
import { FirstQuestions, WhoMadeIt } from "./first-questions.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { InfoCards } from "./info-cards.tsx";
import { PriceList } from "./price-list.tsx";
import { SampleMessages } from "./sample-messages.tsx";

export const meta = () => pageMeta(m.home_title(), m.home_description(), "/");

export const clientAction = newsletterAction;

export default function Home() {
  return (
    <>
      <div className="wrap">
        <div className="hero">
          <h1>{m.home_heading()}</h1>
          <HowItWorks />
          <div className="stack gap-3">
            <p>
              <strong>{m.door_quiet()}</strong>
            </p>
            <ButtonLink to="/reminder_signup" big>
              {m.door_set_up()}
            </ButtonLink>
            <p className="soft sm">{m.door_makes_account()}</p>
            <PriceList />
          </div>
        </div>
        <SampleMessages />
        <ExampleStrip />
      </div>
      <InfoCards />
      <div className="wrap section grid c12">
        <WhoMadeIt />
        <FirstQuestions />
      </div>
      <NewsletterBand heading={m.newsletter_heading()} />
    </>
  );
}
