import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { m } from "#messages";

export const meta = () => pageMeta(m.year_not_paid_heading(), m.year_not_paid(), "/y/not-paid", true);

/** The payment provider sends a giver here who turned back. The provider never learns the link itself. */
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
