import type { PageHandle } from "#app/components/layout/page-handle.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { RichMessage, strong } from "#app/components/ui/rich-message.tsx";
import { brand } from "#core/brand.ts";
import { allLanguages, languages, nameOfLanguage } from "#core/languages.ts";
import { channelFacts } from "#core/people/channels.ts";
import { formatUsPhone } from "#core/people/contacts.ts";
import { reminderSets } from "#core/people/reminder-sets.ts";
import { ownMessagesWords as pageWords } from "#core/words/pages/message-link-words.ts";
import { reminderSetWords as setWords } from "#core/words/pages/reminder-set-words.ts";
import { m } from "#messages";
import type { Route } from "./+types/messages-link.ts";
import { type LinkOf, linkAction } from "./link-action.ts";
import { LinkForm, LinkPage } from "./link-page.tsx";
import { type MessageLink, useMessageLink } from "./use-message-link.ts";

export const meta = () => pageMeta(m.own_messages_title(), m.own_messages_description({ brand: brand.name }));

export const handle: PageHandle = { isBare: true };

export const clientAction = linkAction("messages", [
  "stop",
  "start",
  "number-changed",
  ...reminderSets,
  ...allLanguages,
]);
export const action = clientAction;

/**
 * The page behind "Stop" in a message. It stops this channel of one person, or starts it again. A contact can choose fewer reminders, and
 * everybody a language.
 */
export default function MessagesLink({ actionData }: Route.ComponentProps) {
  const link = useMessageLink<"messages">({ posted: actionData });
  return (
    <LinkPage heading={m.own_messages_title()} link={link}>
      {({ link, button, formProps }) => (
        <LinkForm form={formProps}>
          {link.firstName !== null && (
            <p className="lead">{m.own_messages_hello({ firstName: link.firstName })}</p>
          )}
          <Announced>
            {link.number === "waits" && (
              <Notice tone="success">
                <strong>{m.own_number_stopped()}</strong> {m.own_number_next()}
              </Notice>
            )}
          </Announced>
          <Announced>
            <Standing link={link} />
          </Announced>
          {link.state === "confirmed" && link.choices.length > 1 && (
            <section className="stack gap-3" aria-labelledby="which-reminders">
              <h2 className="t3" id="which-reminders">
                {m.reminder_set_change()}
              </h2>
              <Announced>
                <p>{setWords.yours[link.reminderSet]()}</p>
              </Announced>
              <p className="row">
                {link.choices
                  .filter((one) => one !== link.reminderSet)
                  .map((one) => (
                    <Button key={one} look="line" {...button(one)}>
                      {setWords.choose[one]()}
                    </Button>
                  ))}
              </p>
            </section>
          )}
          <StartOrStop link={link} button={button} />
          <p className="soft">{pageWords.follows[link.channel]()}</p>
          {link.state !== "stopped" && (
            <p>
              <a href="/contact.vcf">{m.own_messages_save_contact()}</a>{" "}
              <span className="soft">{m.own_messages_save_contact_why()}</span>
            </p>
          )}
          {link.number === "in-use" && (
            <div className="stack gap-2">
              <p>{m.own_number_ask()}</p>
              <p>
                <Button look="line" {...button("number-changed")}>
                  {m.own_number_has_changed()}
                </Button>
              </p>
            </div>
          )}
          <section className="stack gap-3" aria-labelledby="language">
            <h2 className="t3" id="language">
              {m.own_language()}
            </h2>
            <Announced>
              <p>{m.own_language_now({ language: nameOfLanguage(link.language) })}</p>
            </Announced>
            <p className="row">
              {allLanguages
                .filter((one) => one !== link.language)
                .map((one) => (
                  <Button key={one} look="line" lang={one} {...button(one)}>
                    {languages[one].choice}
                  </Button>
                ))}
            </p>
          </section>
        </LinkForm>
      )}
    </LinkPage>
  );
}

type StartOrStopProps = { link: LinkOf<"messages">; button: MessageLink<"messages">["button"] };

/** No link starts texts: an old text does not show whose number it is today. */
function StartOrStop({ link: { channel, state, textNumber }, button }: StartOrStopProps) {
  const startsHere = channelFacts[channel].openedBy === "holder";
  return (
    <>
      {state === "pending" && startsHere && (
        <Button big {...button("start")}>
          {m.own_messages_send({ channel })}
        </Button>
      )}
      {state !== "stopped" && (
        <Button big look={state === "pending" ? "line" : "solid"} {...button("stop")}>
          {m.own_messages_stop({ channel })}
        </Button>
      )}
      {state === "stopped" && startsHere && (
        <Button big look="line" {...button("start")}>
          {m.own_messages_start_again({ channel })}
        </Button>
      )}
      {state !== "confirmed" && !startsHere && (
        <p>{pageWords.textStart(textNumber && formatUsPhone(textNumber))}</p>
      )}
    </>
  );
}

function Standing({ link: { channel, state } }: { link: LinkOf<"messages"> }) {
  if (state === "stopped") {
    return (
      <Notice tone="success">
        <RichMessage
          parts={m.own_messages_stopped.parts({ channel, brand: brand.name })}
          marks={{ strong }}
        />
      </Notice>
    );
  }
  if (state === "pending") {
    return <p>{m.own_messages_not_agreed({ channel })}</p>;
  }
  return <p>{m.own_messages_agreed({ channel })}</p>;
}
