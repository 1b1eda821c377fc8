import type { PageHandle } from "#app/components/layout/page-handle.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { brand } from "#core/brand.ts";
import { formatCents } from "#core/money/pricing.ts";
import { refundByLinkWords as words } from "#core/words/pages/signup-words.ts";
import { m } from "#messages";
import type { Route } from "./+types/refund-link.ts";
import { linkAction } from "./link-action.ts";
import { LinkForm, LinkPage } from "./link-page.tsx";
import { useMessageLink } from "./use-message-link.ts";

export const meta = () => pageMeta(m.refund_by_link_title(), m.refund_by_link_description());

export const handle: PageHandle = { isBare: true };

export const clientAction = linkAction("refund", ["refund"]);
export const action = clientAction;

/** The page's words where nobody can ask for a refund. */
const endedWords = {
  returned: m.refund_by_link_returned,
  agreed: m.refund_by_link_agreed,
  closed: m.refund_by_link_closed,
  support: m.refund_by_link_support,
};

/** The page behind "Get a refund" in the mails to a maker whose sign-up nobody has accepted. */
export default function RefundLink({ actionData }: Route.ComponentProps) {
  const link = useMessageLink<"refund">({ posted: actionData });
  return (
    <LinkPage heading={m.refund_by_link_title()} link={link}>
      {({ link: { standing, asked, totalCents }, button, formProps }) => (
        <LinkForm form={formProps}>
          <Announced>
            {standing === "open" ? (
              <p className="lead">{words.lead(asked)}</p>
            ) : (
              <Notice tone={standing === "returned" ? "success" : undefined}>{endedWords[standing]()}</Notice>
            )}
          </Announced>
          {standing === "open" && (
            <>
              <p>{m.refund_by_link_follows({ total: formatCents(totalCents) })}</p>
              <Button big {...button("refund")}>
                {m.refund_by_link_button()}
              </Button>
            </>
          )}
          {standing !== "open" && standing !== "returned" && (
            <p>{m.refund_by_link_write_to({ address: brand.supportEmail })}</p>
          )}
        </LinkForm>
      )}
    </LinkPage>
  );
}
