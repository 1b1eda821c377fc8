import { FormFailure } from "#app/components/account/form-failure.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { formatCents } from "#core/pricing.ts";
import { catalogue } from "#core/words/catalogue.ts";
import type { Route } from "./+types/year-link.ts";
import { LinkPage } from "./message-links/link-page.tsx";
import { type LinkOf, useMessageLink } from "./message-links/use-message-link.ts";
import { usePayByLink } from "./message-links/use-pay-by-link.ts";

const words = catalogue.year;

export const meta = () => pageMeta(words.title, words.description);

/** Pays for another year by the link of a message: a first name and the price, no date and no place. */
export default function YearLink({ params: { token } }: Route.ComponentProps) {
  const read = useMessageLink("year", token);
  const isGift = read.state === "ready" && read.link.isGift;
  return (
    <LinkPage heading={words.heading(isGift)} link={read}>
      {({ link }) => <Offer token={token} read={link} />}
    </LinkPage>
  );
}

function Offer({ token, read }: { token: string; read: LinkOf<"year"> }) {
  const { link, isPaid, paying, failure, pay } = usePayByLink(token, read);
  const total = formatCents(link.totalCents);
  return (
    <>
      <FormFailure message={failure} />
      <Announced>
        {isPaid && (
          <Notice tone="success">
            <strong>{words.paid}</strong>
          </Notice>
        )}
        {!isPaid && link.standing !== "payable" && <Notice>{words.standing[link.standing]}</Notice>}
      </Announced>
      {!isPaid && link.standing === "payable" && (
        <>
          <p className="lead">{words.costs(link.whose, total)}</p>
          <p>{words.once}</p>
          {link.isGift && <p>{words.holderIsTold}</p>}
          <p className="soft">{link.isDemo ? words.demo : catalogue.checkout.cardAtStripe}</p>
          <Button big busy={paying} onClick={pay}>
            {paying ? "Paying..." : catalogue.checkout.pay(total)}
          </Button>
        </>
      )}
    </>
  );
}
