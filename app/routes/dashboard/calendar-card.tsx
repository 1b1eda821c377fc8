import { useState } from "react";
import { Temporal } from "temporal-polyfill";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Fold } from "#app/components/ui/fold.tsx";
import { HiddenFields } from "#app/components/ui/hidden-fields.tsx";
import { RichMessage } from "#app/components/ui/rich-message.tsx";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { m } from "#messages";
import { useWhose } from "./chosen-person.ts";
import { useDetailsHidden } from "./hide-details.tsx";
import { useCalendarFeed } from "./use-calendar-feed.ts";

/**
 * The dates in somebody's own calendar program: a private address, which the holder can change and close. The card asks the server for it
 * when somebody opens the card.
 */
export function CalendarCard({ timeZone }: { timeZone: string }) {
  const [isOpened, setOpened] = useState(false);
  return (
    <Fold
      id="calendar"
      heading={m.reminder_calendar_heading()}
      sum={m.reminder_calendar_sum()}
      onOpen={() => setOpened(true)}
    >
      {isOpened && <Feed timeZone={timeZone} />}
    </Fold>
  );
}

function Feed({ timeZone }: { timeZone: string }) {
  const { feed, notRead, read, formProps, sends, failure } = useCalendarFeed();
  const whose = useWhose();
  return (
    <>
      <p>{m.calendar_card_what()}</p>
      <p>
        <RichMessage
          parts={m.calendar_card_warning.parts()}
          marks={{ strong: (words) => <strong>{words}</strong> }}
        />
      </p>
      {feed === null && <FormFailure message={notRead} onAgain={() => void read()} />}
      <FormFailure message={failure} />
      {feed?.address && <NewAddress address={feed.address} />}
      {feed?.createdAt && !feed.address && (
        <p className="soft">{m.calendar_card_since({ day: dayWords(feed.createdAt, timeZone) })}</p>
      )}
      {feed && (
        <form {...formProps} className="row">
          <HiddenFields of={whose} />
          <Button look="line" {...sends} name="action" value="make-calendar">
            {feed.createdAt ? m.calendar_card_make_new() : m.calendar_card_make()}
          </Button>
          {feed.createdAt && (
            <Button look="text" {...sends} name="action" value="close-calendar">
              {m.calendar_card_close()}
            </Button>
          )}
        </form>
      )}
      {feed?.createdAt && <p className="soft sm">{m.calendar_card_new_replaces()}</p>}
    </>
  );
}

/**
 * Only the https address, for copying. A link that opens the calendar program would be `webcal:`. Programs may fetch such a link, with its
 * key, over plain http (IANA's registration says so, and some do), and phones do not know `webcals:`.
 */
function NewAddress({ address }: { address: string }) {
  const [copied, setCopied] = useState(false);
  const hidden = useDetailsHidden();
  if (hidden) return null;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // The browser forbids copying. A touch selects the field, so that the reader can copy it by hand.
      setCopied(false);
    }
  }

  return (
    <>
      <Field
        label={m.calendar_card_link()}
        hint={m.calendar_card_link_hint()}
        readOnly
        spellCheck={false}
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className="row">
        <Button onClick={() => void copy()}>{m.calendar_card_copy()}</Button>
      </p>
      <Announced as="p">{copied && m.calendar_card_copied()}</Announced>
    </>
  );
}

function dayWords(at: string, timeZone: string): string {
  return formatLongDateWithYear(Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate());
}
