import { FormFailure } from "#app/components/account/form-failure.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { useLateWords } from "#app/components/ui/use-late.ts";
import { formatCents } from "#core/pricing.ts";
import { catalogue } from "#core/words/catalogue.ts";
import type { Route } from "./+types/year-link.ts";
import { LinkForm, LinkPage } from "./message-links/link-page.tsx";
import { type LinkOf, useMessageLink } from "./message-links/use-message-link.ts";
import { usePayByLink } from "./message-links/use-pay-by-link.ts";
import { type YearOutcome, yearAction } from "./message-links/year-action.ts";

const words = catalogue.year;

export const meta = () => pageMeta(words.title, words.description);

export const action = yearAction;

/** Pays for another year by the link of a message: a first name and the price, no date and no place. */
export default function YearLink({ params: { token }, actionData }: Route.ComponentProps) {
  const read = useMessageLink("year", token, actionData);
  const isGift = read.state === "ready" && read.link.isGift;
  return (
    <LinkPage heading={words.heading(isGift)} link={read}>
      {({ link }) => <Offer token={token} read={link} posted={actionData} />}
    </LinkPage>
  );
}

type OfferProps = { token: string; read: LinkOf<"year">; posted: YearOutcome | undefined };

function Offer({ token, read, posted }: OfferProps) {
  const { link, isPaid, paying, failure, pay } = usePayByLink(token, read, posted);
  const late = useLateWords(paying);
  if (posted?.payAt) {
    return (
      <p>
        <a className="btn big" href={posted.payAt}>
          {catalogue.withoutScript.toPayment}
        </a>
      </p>
    );
  }
  const total = formatCents(link.totalCents);
  return (
    <>
      <FormFailure message={failure ?? late} />
      <Announced>
        {isPaid && (
          <Notice tone="success">
            <strong>{words.paid}</strong>
          </Notice>
        )}
        {!isPaid && link.standing !== "payable" && <Notice>{words.standing[link.standing]}</Notice>}
      </Announced>
      {!isPaid && link.standing === "payable" && (
        <LinkForm>
          <p className="lead">{words.costs(link.whose, total)}</p>
          <p>{words.once}</p>
          {link.isGift && <p>{words.holderIsTold}</p>}
          <p className="soft">{link.isDemo ? words.demo : catalogue.checkout.cardAtStripe}</p>
          <input type="hidden" name="year" value={link.year} />
          <Button big type="submit" name="action" value="pay" busy={paying} onClick={pay}>
            {paying ? "Paying..." : catalogue.checkout.pay(total)}
          </Button>
        </LinkForm>
      )}
    </>
  );
}
