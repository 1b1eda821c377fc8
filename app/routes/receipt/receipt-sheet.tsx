import type { ApiSuccess, api } from "#app/browser/api.ts";
import { Cell, ColumnHeader, Row, RowHeader, Table } from "#app/components/ui/table.tsx";
import { formatCents } from "#core/pricing.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { longDateOfText } from "#core/words/dates.ts";
import { orderLineWords } from "#core/words/order-lines.ts";

type Receipt = ApiSuccess<Awaited<ReturnType<(typeof api.payments)[":id"]["receipt"]["$get"]>>>["receipt"];

const words = catalogue.receipt;

/** What stands on the sheet: who sells, the receipt's number and day, the lines as they were paid, and what went back. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { number, paidOn, lines, amountCents, currency, isGift, forName, seller } = receipt;
  return (
    <article className="card stack gap-6" aria-label={words.title}>
      <p>
        <strong>{seller.name}</strong>
        {seller.postalAddress !== null && (
          <>
            <br />
            {seller.postalAddress}
          </>
        )}
        <br />
        {seller.email}
      </p>
      <dl className="facts">
        <Fact name={words.number}>{number}</Fact>
        <Fact name={words.paidOn}>{longDateOfText(paidOn)}</Fact>
        <Fact name={words.paidBy}>{isGift ? words.byGiver : words.byYou}</Fact>
        {forName !== null && <Fact name={words.forWhom}>{forName}</Fact>}
      </dl>
      <Table>
        <thead>
          <Row>
            <ColumnHeader>{words.columns.what}</ColumnHeader>
            <ColumnHeader className="r">{words.columns.price}</ColumnHeader>
          </Row>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two places may have the same line
            <Row key={index}>
              <RowHeader>{orderLineWords(line)}</RowHeader>
              <Cell label={words.columns.price} className="r">
                {formatCents(line.priceCents)}
              </Cell>
            </Row>
          ))}
        </tbody>
        <tfoot>
          <Row>
            <RowHeader>{words.total(currency)}</RowHeader>
            <Cell className="r">{formatCents(amountCents)}</Cell>
          </Row>
        </tfoot>
      </Table>
      <WentBack receipt={receipt} />
      <p className="soft sm">{words.noRenewal}</p>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What was given back, with its day, or what the payer's bank took; and what is left. */
function WentBack({ receipt }: { receipt: Receipt }) {
  const { amountCents, refundedCents, refundedOn, isTakenByBank } = receipt;
  const takenCents = isTakenByBank ? amountCents - refundedCents : 0;
  if (refundedCents === 0 && takenCents === 0) return null;
  return (
    <dl className="facts sums">
      {refundedOn !== null && (
        <Fact name={words.givenBack(longDateOfText(refundedOn))}>{formatCents(refundedCents)}</Fact>
      )}
      {takenCents > 0 && <Fact name={words.takenByBank}>{formatCents(takenCents)}</Fact>}
      <Fact name={words.remains}>{formatCents(amountCents - refundedCents - takenCents)}</Fact>
    </dl>
  );
}
