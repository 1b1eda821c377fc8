import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { catalogue } from "#core/words/catalogue.ts";

const words = catalogue.year;

export const meta = () => pageMeta(words.notPaidHeading, words.notPaid, "/y/not-paid", true);

/** Where the payment service sends somebody who turned back from giving a year. The link itself is not told to it. */
export default function YearNotPaid() {
  return (
    <div className="wrap stack gap-5">
      <h1>{words.notPaidHeading}</h1>
      <p className="lead">{words.notPaid}</p>
      <p>{words.tryAgain}</p>
      <ButtonLink to="/" look="line">
        {catalogue.success.toHomepage}
      </ButtonLink>
    </div>
  );
}
