import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Button } from "#app/components/ui/button.tsx";
import { brand } from "#core/brand.ts";

export const meta = () => pageMeta(`News from ${brand.name}`, "Confirm your place on the list, or leave it.");

/**
 * The page behind the link of a newsletter's mail. Opening it changes nothing. Each button posts a form to the same
 * address without a script, and the server leads to a page that says what was done.
 */
export default function NewsletterLink() {
  return (
    <div className="wrap stack gap-5">
      <h1>News from {brand.name}</h1>
      <p className="lead">Should news come to the address that got this link?</p>
      <form method="post" className="row">
        <Button type="submit" name="answer" value="confirm" big>
          Yes, send me news
        </Button>
        <Button type="submit" name="answer" value="leave" look="line" big>
          No, take me off the list
        </Button>
      </form>
      <p className="soft">
        You can change it with this same link at any time. Reminders are not touched by it.
      </p>
    </div>
  );
}
