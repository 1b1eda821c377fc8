import type { PageHandle } from "#app/components/layout/page-handle.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { formatCents } from "#core/money/pricing.ts";
import { yearWords as words } from "#core/words/pages/year-words.ts";
import { m } from "#messages";
import type { Route } from "./+types/year-link.ts";
import { type LinkOf, yearAction } from "./link-action.ts";
import { LinkForm, LinkPage } from "./link-page.tsx";
import { type MessageLink, useMessageLink } from "./use-message-link.ts";

export const meta = () => pageMeta(m.year_title(), m.year_description());

export const handle: PageHandle = { isBare: true };

export const clientAction = yearAction;
export const action = clientAction;

/** Pays for another year by a message's link. The page shows a first name and the price, no date and no place. */
export default function YearLink({ actionData }: Route.ComponentProps) {
  const read = useMessageLink<"year">({
    posted: actionData,
    // The link has since moved on to another year, or says that a payment is on its way.
    hasArrived: (seen, before) => seen.year !== before.year || seen.standing === "on-its-way",
    notArrived: m.lost_answer_not_paid(),
  });
  return (
    <LinkPage heading={words.heading(read.link?.isGift ?? false)} link={read}>
      {(ready) => <Offer {...ready} />}
    </LinkPage>
  );
}

type OfferProps = MessageLink<"year"> & { link: LinkOf<"year"> };

function Offer({ link, acted, busy, payAt, formProps, button }: OfferProps) {
  if (payAt) {
    return (
      <p>
        <a className="btn big" href={payAt}>
          {m.without_script_to_payment()}
        </a>
      </p>
    );
  }
  // "On its way": somebody has paid, and their bank has not confirmed it.
  const isPaid = acted && link.standing !== "on-its-way";
  const total = formatCents(link.totalCents);
  return (
    <>
      <Announced>
        {isPaid && (
          <Notice tone="success">
            <strong>{m.year_paid()}</strong>
          </Notice>
        )}
        {!isPaid && link.standing !== "payable" && <Notice>{words.standing[link.standing]()}</Notice>}
      </Announced>
      {!isPaid && link.standing === "payable" && (
        <LinkForm form={formProps}>
          <p className="lead">{words.costs(link.whose, total)}</p>
          <p>{m.year_once()}</p>
          {link.isGift && <p>{m.year_holder_is_told()}</p>}
          <p className="soft">{link.isDemo ? m.year_demo() : m.checkout_card_at_stripe()}</p>
          <input type="hidden" name="year" value={link.year} />
          <Button big {...button("pay")}>
            {busy ? m.checkout_paying() : m.checkout_pay({ total })}
          </Button>
        </LinkForm>
      )}
    </>
  );
}
