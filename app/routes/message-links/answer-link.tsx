import type { PageHandle } from "#app/components/layout/page-handle.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { sayNoWords as words } from "#core/words/pages/signup-words.ts";
import { m } from "#messages";
import type { Route } from "./+types/answer-link.ts";
import { linkAction } from "./link-action.ts";
import { LinkForm, LinkPage } from "./link-page.tsx";
import { useMessageLink } from "./use-message-link.ts";

export const meta = () => pageMeta(m.say_no_title(), m.say_no_description());

export const handle: PageHandle = { isBare: true };

export const clientAction = linkAction("answer", ["decline"]);
export const action = clientAction;

/** The page behind "no" in the mail that asks the holder of an account about a sign-up. */
export default function AnswerLink({ actionData }: Route.ComponentProps) {
  const link = useMessageLink<"answer">({ posted: actionData });
  return (
    <LinkPage heading={m.say_no_title()} link={link}>
      {({ link: { state, by }, button, formProps }) => (
        <LinkForm form={formProps}>
          <Announced>
            {state === "open" ? (
              <p className="lead">{words.question(by)}</p>
            ) : (
              <Notice tone={state === "closed" ? "success" : undefined}>
                {state === "closed" ? m.say_no_closed() : m.say_no_accepted()}
              </Notice>
            )}
          </Announced>
          {state === "open" && (
            <>
              <p>{words.follows(by)}</p>
              <Button big {...button("decline")}>
                {m.say_no_decline()}
              </Button>
            </>
          )}
        </LinkForm>
      )}
    </LinkPage>
  );
}
