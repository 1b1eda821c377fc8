import type { PageHandle } from "#app/components/layout/page-handle.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { brand } from "#core/brand.ts";
import { type ChannelKind, channelFacts } from "#core/people/channels.ts";
import { reminderSets } from "#core/people/reminder-sets.ts";
import { catalogue } from "#core/words/catalogue.ts";
import type { Route } from "./+types/messages-link.ts";
import { type LinkOf, linkAction } from "./link-action.ts";
import { LinkForm, LinkPage } from "./link-page.tsx";
import { useMessageLink } from "./use-message-link.ts";

export const meta = () =>
  pageMeta("Your messages", `Stop the messages from ${brand.name}, or start them again.`);

const words = catalogue.ownNumber;
const setWords = catalogue.reminderSet;

const manyOf = (kind: ChannelKind) => channelFacts[kind].words.many;

export const handle: PageHandle = { isBare: true };

export const clientAction = linkAction("messages", ["stop", "start", "number-changed", ...reminderSets]);
export const action = clientAction;

/** The page behind "Stop" in a message. It stops this channel of one person, or starts it again; a contact chooses fewer reminders. */
export default function MessagesLink({ actionData }: Route.ComponentProps) {
  const link = useMessageLink<"messages">({ posted: actionData });
  return (
    <LinkPage heading="Your messages" link={link}>
      {({ link, button, formProps }) => (
        <LinkForm form={formProps}>
          <p className="lead">Hello {link.firstName},</p>
          <Announced>
            {link.number === "changed" && (
              <Notice tone="success">
                <strong>{words.stopped}</strong> {words.next}
              </Notice>
            )}
          </Announced>
          <Announced>
            <Standing link={link} />
          </Announced>
          {link.state === "confirmed" && link.choices.length > 1 && (
            <section className="stack gap-3" aria-labelledby="which-reminders">
              <h2 className="t3" id="which-reminders">
                {setWords.change}
              </h2>
              <Announced>
                <p>{setWords.yours[link.reminderSet]}</p>
              </Announced>
              <p className="row">
                {link.choices
                  .filter((one) => one !== link.reminderSet)
                  .map((one) => (
                    <Button key={one} look="line" {...button(one)}>
                      {setWords.choose[one]}
                    </Button>
                  ))}
              </p>
            </section>
          )}
          {link.state === "pending" && (
            <Button big {...button("start")}>
              Send me the {manyOf(link.channel)}
            </Button>
          )}
          {link.state === "stopped" ? (
            <Button big look="line" {...button("start")}>
              Start the {manyOf(link.channel)} again
            </Button>
          ) : (
            <Button big look={link.state === "pending" ? "line" : "solid"} {...button("stop")}>
              Stop the {manyOf(link.channel)}
            </Button>
          )}
          <p className="soft">
            Whoever looks after the account is told. You can change it back with this same link.
          </p>
          {link.number === "in-use" && (
            <div className="stack gap-2">
              <p>{words.ask}</p>
              <p>
                <Button look="line" {...button("number-changed")}>
                  {words.hasChanged}
                </Button>
              </p>
            </div>
          )}
        </LinkForm>
      )}
    </LinkPage>
  );
}

function Standing({ link: { channel, state } }: { link: LinkOf<"messages"> }) {
  const { words } = channelFacts[channel];
  if (state === "stopped") {
    return (
      <Notice tone="success">
        <strong>The {words.many} have stopped.</strong> {brand.name} sends nothing more to this{" "}
        {words.address}.
      </Notice>
    );
  }
  if (state === "pending") {
    return <p>You have not agreed to {words.many} yet. Nothing comes unless you do.</p>;
  }
  return <p>You get reminders by {words.one}, because somebody asked us to send them to you.</p>;
}
