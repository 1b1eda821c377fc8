import type { Temporal } from "temporal-polyfill";
import { momentWords } from "#app/components/ui/moment-words.ts";
import { Status } from "#app/components/ui/status.tsx";
import { Cell, ColumnHeader, Row, RowHeader, Table } from "#app/components/ui/table.tsx";
import { aboutWords, deliveryLooks } from "./delivery-words.ts";
import { Private } from "./hide-details.tsx";
import type { Delivery } from "./use-own-reminders.ts";

type ListProps = { deliveries: readonly Delivery[]; timeZone: string; today: Temporal.PlainDate };

/** What was sent, and what was not and why: nothing that was due vanishes without a line. */
export function SentList({ deliveries, timeZone, today }: ListProps) {
  return (
    <section className="section" aria-labelledby="sent">
      <h2 className="rule t2 below-5" id="sent">
        What we sent
      </h2>
      {deliveries.length === 0 ? (
        <p className="soft">Nothing yet. The first reminder goes out seven days before your date.</p>
      ) : (
        <Table className="log">
          <thead>
            <Row>
              <ColumnHeader>Sent</ColumnHeader>
              <ColumnHeader>To</ColumnHeader>
              <ColumnHeader>Result</ColumnHeader>
            </Row>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <Row key={delivery.id}>
                <RowHeader>
                  {momentWords(delivery.at, timeZone, today)}{" "}
                  <span className="soft light">{aboutWords(delivery)}</span>
                </RowHeader>
                <Cell label="To">
                  <span>
                    <Private>{delivery.to ?? "Your account"}</Private>, by {delivery.channel}
                  </span>
                </Cell>
                <Cell label="Result">
                  <Result delivery={delivery} />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

function Result({ delivery: { status, reason } }: { delivery: Delivery }) {
  const { kind, words } = deliveryLooks[status];
  return (
    <Status kind={kind} className="long">
      {words}
      {reason && kind !== "sent" && `: ${reason}`}
    </Status>
  );
}
