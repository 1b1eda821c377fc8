import { useState } from "react";
import { Temporal } from "temporal-polyfill";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Fold } from "#app/components/ui/fold.tsx";
import { HiddenFields } from "#app/components/ui/hidden-fields.tsx";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { m } from "#messages";
import { useWhose } from "./chosen-person.ts";
import { useDetailsHidden } from "./hide-details.tsx";
import { useCalendarFeed } from "./use-calendar-feed.ts";

/**
 * The dates in somebody's own calendar program: a private address, which can be changed and closed. Whether there is one
 * is asked when it is opened.
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
      <p>
        Have the dates in your own calendar program, always as they are now. It says “Your date” and nothing
        else.
      </p>
      <p>
        <strong>Anyone with this address can see the dates.</strong> Don’t put it on a computer that others
        use.
      </p>
      {feed === null && <FormFailure message={notRead} onAgain={() => void read()} />}
      <FormFailure message={failure} />
      {feed?.address && <NewAddress address={feed.address} />}
      {feed?.createdAt && !feed.address && (
        <p className="soft">
          There is an address since {dayWords(feed.createdAt, timeZone)}. Whoever has it can use it. It cannot
          be shown again: make a new one if you need it.
        </p>
      )}
      {feed && (
        <form {...formProps} className="row">
          <HiddenFields of={whose} />
          <Button look="line" {...sends} name="action" value="make-calendar">
            {feed.createdAt ? "Make a new address" : "Make a calendar address"}
          </Button>
          {feed.createdAt && (
            <Button look="text" {...sends} name="action" value="close-calendar">
              Close the address
            </Button>
          )}
        </form>
      )}
      {feed?.createdAt && (
        <p className="soft sm">A new address ends the one before. Closed, nobody sees the dates.</p>
      )}
    </>
  );
}

/**
 * Only the https address, to be copied. A link that opens the calendar program would be `webcal:`. Programs may fetch
 * such a link, with its key, over plain http (IANA's registration says so, and some do), and phones do not know
 * `webcals:`.
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
      // Copying is not allowed here. A touch selects the field, so that it can be copied by hand.
      setCopied(false);
    }
  }

  return (
    <>
      <Field
        label="The address"
        hint="Copy it now into your calendar program, as a calendar by subscription or by URL. It is shown this once."
        readOnly
        spellCheck={false}
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className="row">
        <Button onClick={() => void copy()}>Copy the address</Button>
      </p>
      <Announced as="p">{copied && "Copied."}</Announced>
    </>
  );
}

function dayWords(at: string, timeZone: string): string {
  return formatLongDateWithYear(Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate());
}
