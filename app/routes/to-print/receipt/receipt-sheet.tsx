import type { ApiSuccess, api } from "#app/browser/api.ts";
import { formatCents } from "#core/money/pricing.ts";
import { longDateOfText } from "#core/words/dates.ts";
import { orderLineWords } from "#core/words/order-lines.ts";
import { receiptWords as words } from "#core/words/pages/dashboard-words.ts";
import { m } from "#messages";

type Receipt = ApiSuccess<Awaited<ReturnType<(typeof api.payments)[":id"]["receipt"]["$get"]>>>["receipt"];

/** The sheet: the seller, the receipt's number and day, the lines as they were paid, and the returned money. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { number, paidOn, lines, amountCents, currency, isGift, forName, seller } = receipt;
  return (
    <article className="card stack gap-6 receipt" aria-label={m.receipt_title()}>
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
        <Fact name={m.receipt_number()}>{number}</Fact>
        <Fact name={m.receipt_paid_on()}>{longDateOfText(paidOn)}</Fact>
        <Fact name={m.receipt_paid_by()}>{isGift ? m.receipt_by_giver() : m.receipt_by_you()}</Fact>
        {forName !== null && <Fact name={m.receipt_for_whom()}>{forName}</Fact>}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">{m.receipt_columns_what()}</th>
            <th scope="col" className="r">
              {m.receipt_columns_price()}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two places may have the same line
            <tr key={index}>
              <th scope="row">{orderLineWords(line)}</th>
              <td className="r">{formatCents(line.priceCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total(currency)}</th>
            <td className="r">{formatCents(amountCents)}</td>
          </tr>
        </tfoot>
      </table>
      <WentBack receipt={receipt} />
      <p className="soft sm">{m.receipt_no_renewal()}</p>
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

/** The returned money with its day, or the money that the payer's bank took; and the rest. */
function WentBack({ receipt }: { receipt: Receipt }) {
  const { amountCents, refundedCents, refundedOn, isTakenByBank } = receipt;
  const takenCents = isTakenByBank ? amountCents - refundedCents : 0;
  if (refundedCents === 0 && takenCents === 0) return null;
  return (
    <dl className="facts sums">
      {refundedOn !== null && (
        <Fact name={m.receipt_given_back({ day: longDateOfText(refundedOn) })}>
          {formatCents(refundedCents)}
        </Fact>
      )}
      {takenCents > 0 && <Fact name={m.receipt_taken_by_bank()}>{formatCents(takenCents)}</Fact>}
      <Fact name={m.receipt_remains()}>{formatCents(amountCents - refundedCents - takenCents)}</Fact>
    </dl>
  );
}
