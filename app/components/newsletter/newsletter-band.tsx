import { brand } from "#core/brand.ts";
import { m } from "#messages";
import { NewsletterForm } from "./newsletter-form.tsx";

/** The newsletter's band across a page. It says what the newsletter is for: beside the form, or above it where there is less room. */
export function NewsletterBand({ heading }: { heading: string }) {
  return (
    <section className="band newsletter" aria-labelledby="newsletter">
      <div className="wrap grid c12">
        <div className="s5 stack gap-3">
          <h2 id="newsletter">{heading}</h2>
          <p className="soft">{m.newsletter_quiet({ brand: brand.name })}</p>
        </div>
        <div className="s7">
          <NewsletterForm />
        </div>
      </div>
    </section>
  );
}
