import type { PageHandle } from "#app/components/layout/page-handle.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { brand } from "#core/brand.ts";
import { formatUsPhone } from "#core/people/contacts.ts";
import type { Route } from "./+types/agree-link.ts";
import { type LinkOf, linkAction } from "./link-action.ts";
import { LinkForm, LinkPage } from "./link-page.tsx";
import { useMessageLink } from "./use-message-link.ts";

export const meta = () => pageMeta("May we text you?", `Agree to texts from ${brand.name}, or say no.`);

export const handle: PageHandle = { isBare: true };

export const clientAction = linkAction("agree", ["agree", "decline"]);
export const action = clientAction;

/** Asks the holder of a number whether texts may be sent there. They begin with a yes here and a START from the number. */
export default function AgreeLink({ actionData }: Route.ComponentProps) {
  const link = useMessageLink<"agree">({ posted: actionData });
  return (
    <LinkPage heading="May we text you?" link={link}>
      {({ link, acted, button, formProps }) => {
        const isAsked = link.state === "pending" && !link.waitsForStart;
        return (
          <LinkForm form={formProps}>
            {!acted && (
              <p className="lead">
                {link.addedBy} would like you to get reminders by text, at the number ending in{" "}
                <strong>{link.phoneEnding}</strong>.
              </p>
            )}
            <Announced>
              <Standing link={link} />
            </Announced>
            {link.state !== "confirmed" && !link.waitsForStart && (
              <>
                <p>{link.wording}</p>
                <Button big {...button("agree")}>
                  I agree to texts
                </Button>
              </>
            )}
            {(link.state === "pending" || link.state === "confirmed") && (
              <Button look={isAsked ? "line" : "text"} {...button("decline")}>
                {isAsked ? "No texts, please" : "No texts after all"}
              </Button>
            )}
          </LinkForm>
        );
      }}
    </LinkPage>
  );
}

function Standing({ link: { state, waitsForStart, phoneEnding, ourNumber } }: { link: LinkOf<"agree"> }) {
  if (waitsForStart && ourNumber === null) {
    return <Notice>Texts are turned off here right now. Please open this link again later.</Notice>;
  }
  if (waitsForStart && ourNumber !== null) {
    return (
      <Notice>
        <strong>One more step.</strong> From the number ending in {phoneEnding}, text <strong>START</strong>{" "}
        to <strong>{formatUsPhone(ourNumber)}</strong>, or reply START to our text.
      </Notice>
    );
  }
  if (state === "confirmed") {
    return (
      <Notice tone="success">
        <strong>You have agreed.</strong> Reminders come by text. Reply STOP to any of them, and they end.
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
