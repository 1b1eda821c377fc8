import type { PageHandle } from "#app/components/layout/page-handle.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { brand } from "#core/brand.ts";
import { formatCents } from "#core/money/pricing.ts";
import { catalogue } from "#core/words/catalogue.ts";
import type { Route } from "./+types/refund-link.ts";
import { linkAction } from "./link-action.ts";
import { LinkForm, LinkPage } from "./link-page.tsx";
import { useMessageLink } from "./use-message-link.ts";

const words = catalogue.refundByLink;

export const meta = () => pageMeta(words.title, words.description);

export const handle: PageHandle = { isBare: true };

export const clientAction = linkAction("refund", ["refund"]);
export const action = clientAction;

/** The page behind "Get a refund" in the mails to whoever made a sign-up that nobody has said yes to. */
export default function RefundLink({ actionData }: Route.ComponentProps) {
  const link = useMessageLink<"refund">({ posted: actionData });
  return (
    <LinkPage heading={words.title} link={link}>
      {({ link: { standing, asked, totalCents }, button, formProps }) => (
        <LinkForm form={formProps}>
          <Announced>
            {standing === "open" ? (
              <p className="lead">{words.lead(asked)}</p>
            ) : (
              <Notice tone={standing === "returned" ? "success" : undefined}>{words[standing]}</Notice>
            )}
          </Announced>
          {standing === "open" && (
            <>
              <p>{words.follows(formatCents(totalCents))}</p>
              <Button big {...button("refund")}>
                {words.button}
              </Button>
            </>
          )}
          {standing !== "open" && standing !== "returned" && <p>{words.writeTo(brand.supportEmail)}</p>}
        </LinkForm>
      )}
    </LinkPage>
  );
}
