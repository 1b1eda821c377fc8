import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Button } from "#app/components/ui/button.tsx";
import { brand } from "#core/brand.ts";
import { allLanguages, languages } from "#core/languages.ts";
import { m } from "#messages";

export const meta = () =>
  pageMeta(m.newsletter_link_title({ brand: brand.name }), m.newsletter_link_description());

/**
 * The page behind the link of a newsletter's mail. Opening it changes nothing. Each button posts a form to the same address without a
 * script, and the server leads to a page that says what happened.
 */
export default function NewsletterLink() {
  return (
    <div className="wrap stack gap-5">
      <h1>{m.newsletter_link_title({ brand: brand.name })}</h1>
      <p className="lead">{m.newsletter_link_question()}</p>
      <form method="post" className="row">
        <Button type="submit" name="answer" value="confirm" big>
          {m.newsletter_link_yes()}
        </Button>
        <Button type="submit" name="answer" value="leave" look="line" big>
          {m.newsletter_link_no()}
        </Button>
      </form>
      <p className="soft">{m.newsletter_link_later()}</p>
      <form method="post" className="stack gap-3">
        <h2 className="t3">{m.own_language()}</h2>
        <p className="row">
          {allLanguages.map((one) => (
            <Button key={one} type="submit" name="language" value={one} look="line" lang={one}>
              {languages[one].choice}
            </Button>
          ))}
        </p>
      </form>
    </div>
  );
}
