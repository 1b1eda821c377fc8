import { pageMeta } from "#app/components/layout/page-meta.ts";
import { NewsletterBand } from "#app/components/newsletter/newsletter-band.tsx";
import { newsletterAction } from "#app/components/newsletter/newsletter-form.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { brand } from "#core/brand.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { ExampleStrip } from "./example-strip.tsx";
import { InfoCards } from "./info-cards.tsx";
import { PriceList } from "./price-list.tsx";

export const meta = () =>
  pageMeta(
    "Reminders for your date",
    "Emails and texts before your date, on it and after it, to you and up to five people you trust.",
    "/",
  );

export const clientAction = newsletterAction;

export default function Home() {
  return (
    <>
      <div className="wrap">
        <div className="hero">
          <h1>{catalogue.home.heading}</h1>
          <div className="stack">
            <p className="lead">
              Tell us the date once. {brand.name} sends emails and texts before it, on it and after it, to you
              and up to five people you trust.
            </p>
            <ButtonLink to="/reminder_signup" big>
              Set up reminders
            </ButtonLink>
          </div>
        </div>
        <ExampleStrip />
        <PriceList />
      </div>
      <NewsletterBand heading="Hear when something new opens" />
      <InfoCards />
    </>
  );
}
