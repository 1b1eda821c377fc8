import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { m } from "#messages";

export const meta = () => pageMeta(m.year_not_paid_heading(), m.year_not_paid(), "/y/not-paid", true);

/** Where the payment service sends somebody who turned back from giving a year. The link itself is not told to it. */
export default function YearNotPaid() {
  return (
    <div className="wrap stack gap-5">
      <h1>{m.year_not_paid_heading()}</h1>
      <p className="lead">{m.year_not_paid()}</p>
      <p>{m.year_try_again()}</p>
      <ButtonLink to="/" look="line">
        {m.success_to_homepage()}
      </ButtonLink>
    </div>
  );
}
