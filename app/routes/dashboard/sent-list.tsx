import type { Temporal } from "temporal-polyfill";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Fold } from "#app/components/ui/fold.tsx";
import { momentWords } from "#app/components/ui/moment-words.ts";
import { RichMessage } from "#app/components/ui/rich-message.tsx";
import { Status } from "#app/components/ui/status.tsx";
import { Cell, ColumnHeader, Row, RowHeader, Table } from "#app/components/ui/table.tsx";
import { firstReminderDaysBefore } from "#core/planning/offsets.ts";
import { m } from "#messages";
import { useWhose } from "./chosen-person.ts";
import { aboutWords, lookOf } from "./delivery-words.ts";
import { Private } from "./hide-details.tsx";
import type { Delivery, History } from "./use-dashboard.ts";
import { useOlderMessages } from "./use-older-messages.ts";

type ListProps = { newest: History; timeZone: string; today: Temporal.PlainDate };

/** Which messages were sent, and which were not and why. Every message that was due has a line. */
export function SentList({ newest, ...clock }: ListProps) {
  const { deliveries, more, busy, failure, showOlder } = useOlderMessages(newest);
  const isUnfolded = deliveries.length > newest.deliveries.length;
  return (
    <Fold id="sent" heading={m.reminder_sent_heading()} sum={sumOf(deliveries[0], clock)}>
      {deliveries.length === 0 ? (
        <p className="soft">{m.reminder_sent_nothing_yet({ days: firstReminderDaysBefore })}</p>
      ) : (
        <Messages deliveries={deliveries} {...clock} />
      )}
      <p>
        <RecordLink />
      </p>
      <FormFailure message={failure} />
      {more && (
        <p>
          <Button look="text" busy={busy} onClick={() => void showOlder()}>
            {busy ? m.navigation_loading() : isUnfolded ? m.reminder_sent_older() : m.reminder_sent_all()}
          </Button>
        </p>
      )}
      <Announced as="p" className={isUnfolded && !more ? "soft" : "vh"}>
        {isUnfolded &&
          (more ? m.reminder_sent_count({ count: deliveries.length }) : m.reminder_sent_that_is_all())}
      </Announced>
    </Fold>
  );
}

/** A link to the record of this person's dates. */
export function RecordLink() {
  const whose = useWhose();
  return (
    <ButtonLink look="text" slim to="/reminder/record" state={whose}>
      {m.record_open()}
    </ButtonLink>
  );
}

/** The newest message in one line. */
function sumOf(newest: Delivery | undefined, { timeZone, today }: Omit<ListProps, "newest">): string {
  if (newest === undefined) return m.reminder_sent_nothing();
  return m.reminder_sent_newest({
    moment: momentWords(newest.at, timeZone, today),
    result: lookOf(newest).words,
  });
}

function Messages({ deliveries, ...clock }: Omit<ListProps, "newest"> & { deliveries: readonly Delivery[] }) {
  return (
    <Table className="log">
      <thead>
        <Row>
          <ColumnHeader>{m.reminder_sent_column_sent()}</ColumnHeader>
          <ColumnHeader>{m.reminder_sent_column_to()}</ColumnHeader>
          <ColumnHeader>{m.reminder_sent_column_result()}</ColumnHeader>
        </Row>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <Message key={delivery.id} delivery={delivery} {...clock} />
        ))}
      </tbody>
    </Table>
  );
}

const sentTo = { email: m.reminder_sent_to_email, text: m.reminder_sent_to_text } as const;

type MessageProps = { delivery: Delivery; timeZone: string; today: Temporal.PlainDate };

function Message({ delivery, timeZone, today }: MessageProps) {
  return (
    <Row>
      {/* The focus goes here when the list shows older messages below. */}
      <RowHeader tabIndex={-1} id={`message-${delivery.id}`}>
        {momentWords(delivery.at, timeZone, today)}{" "}
        <span className="soft light">{aboutWords(delivery, today)}</span>
      </RowHeader>
      <Cell label={m.reminder_sent_column_to()}>
        <span>
          <RichMessage
            parts={sentTo[delivery.channel].parts({ to: delivery.to ?? m.reminder_sent_to_account() })}
            marks={{ private: (words) => <Private>{words}</Private> }}
          />
        </span>
      </Cell>
      <Cell label={m.reminder_sent_column_result()}>
        <Result delivery={delivery} />
      </Cell>
    </Row>
  );
}

function Result({ delivery }: { delivery: Delivery }) {
  const { kind, words } = lookOf(delivery);
  return (
    <Status kind={kind} className="long">
      {words}
    </Status>
  );
}
