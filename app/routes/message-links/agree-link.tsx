import type { PageHandle } from "#app/components/layout/page-handle.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { RichMessage, strong } from "#app/components/ui/rich-message.tsx";
import { brand } from "#core/brand.ts";
import { formatUsPhone } from "#core/people/contacts.ts";
import { m } from "#messages";
import type { Route } from "./+types/agree-link.ts";
import { type LinkOf, linkAction } from "./link-action.ts";
import { LinkForm, LinkPage } from "./link-page.tsx";
import { useMessageLink } from "./use-message-link.ts";

export const meta = () => pageMeta(m.agree_title(), m.agree_description({ brand: brand.name }));

export const handle: PageHandle = { isBare: true };

export const clientAction = linkAction("agree", ["agree", "decline"]);
export const action = clientAction;

/** Asks the holder of a number whether Daymark may send texts there. They begin with a yes here and a START from the number. */
export default function AgreeLink({ actionData }: Route.ComponentProps) {
  const link = useMessageLink<"agree">({ posted: actionData });
  return (
    <LinkPage heading={m.agree_title()} link={link}>
      {({ link, acted, button, formProps }) => {
        const isAsked = link.state === "pending" && !link.waitsForStart;
        return (
          <LinkForm form={formProps}>
            {!acted && (
              <p className="lead">
                <RichMessage
                  parts={m.agree_asked.parts({ name: link.addedBy, ending: link.phoneEnding })}
                  marks={{ strong }}
                />
              </p>
            )}
            <Announced>
              <Standing link={link} />
            </Announced>
            {link.state !== "confirmed" && !link.waitsForStart && (
              <>
                <p>{link.wording}</p>
                <Button big {...button("agree")}>
                  {m.agree_yes()}
                </Button>
              </>
            )}
            {(link.state === "pending" || link.state === "confirmed") && (
              <Button look={isAsked ? "line" : "text"} {...button("decline")}>
                {isAsked ? m.agree_no() : m.agree_no_more()}
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
    return <Notice>{m.agree_off()}</Notice>;
  }
  if (waitsForStart && ourNumber !== null) {
    return (
      <Notice>
        <RichMessage
          parts={m.agree_start.parts({ ending: phoneEnding, number: formatUsPhone(ourNumber) })}
          marks={{ strong }}
        />
      </Notice>
    );
  }
  if (state === "confirmed") {
    return (
      <Notice tone="success">
        <RichMessage parts={m.agree_agreed.parts()} marks={{ strong }} />
      </Notice>
    );
  }
  if (state === "stopped") {
    return (
      <Notice>
        <RichMessage parts={m.agree_stopped.parts({ brand: brand.name })} marks={{ strong }} />
      </Notice>
    );
  }
  return null;
}
