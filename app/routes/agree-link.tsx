import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { brand } from "#core/brand.ts";
import type { Route } from "./+types/agree-link.ts";
import { linkAction } from "./message-links/link-action.ts";
import { LinkForm, LinkPage } from "./message-links/link-page.tsx";
import { type LinkOf, useMessageLink } from "./message-links/use-message-link.ts";

export const meta = () => pageMeta("May we text you?", `Agree to texts from ${brand.name}, or say no.`);

export const action = linkAction("agree", ["agree", "decline"]);

/** Asks the holder of a number whether texts may be sent there. Without a yes none are sent. */
export default function AgreeLink({ params, actionData }: Route.ComponentProps) {
  const link = useMessageLink("agree", params.token, actionData);
  return (
    <LinkPage heading="May we text you?" link={link}>
      {({ link, acted, button }) => (
        <LinkForm>
          {!acted && (
            <p className="lead">
              {link.addedBy} would like you to get reminders by text, at the number ending in{" "}
              <strong>{link.phoneEnding}</strong>.
            </p>
          )}
          <Announced>
            <Standing link={link} answered={acted} />
          </Announced>
          {link.state !== "confirmed" && (
            <>
              <p>{link.wording}</p>
              <Button big {...button("agree")}>
                I agree to texts
              </Button>
            </>
          )}
          {(link.state === "pending" || link.state === "confirmed") && (
            <Button look={link.state === "pending" ? "line" : "text"} {...button("decline")}>
              {link.state === "pending" ? "No texts, please" : "No texts after all"}
            </Button>
          )}
        </LinkForm>
      )}
    </LinkPage>
  );
}

function Standing({ link: { state }, answered }: { link: LinkOf<"agree">; answered: boolean }) {
  if (state === "confirmed") {
    return (
      <Notice tone="success">
        <strong>{answered ? "Thank you." : "You have agreed."}</strong> Reminders come by text. Reply STOP to
        any of them, and they end.
      </Notice>
    );
  }
  if (state === "stopped") {
    return (
      <Notice>
        <strong>No texts.</strong> {brand.name} will not text this number.
      </Notice>
    );
  }
  return null;
}
