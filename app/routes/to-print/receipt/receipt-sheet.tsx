import type { ApiSuccess, api } from "#app/browser/api.ts";
import { formatCents } from "#core/money/pricing.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { longDateOfText } from "#core/words/dates.ts";
import { orderLineWords } from "#core/words/order-lines.ts";

type Receipt = ApiSuccess<Awaited<ReturnType<(typeof api.payments)[":id"]["receipt"]["$get"]>>>["receipt"];

const words = catalogue.receipt;

/** What stands on the sheet: who sells, the receipt's number and day, the lines as they were paid, and what went back. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { number, paidOn, lines, amountCents, currency, isGift, forName, seller } = receipt;
  return (
    <article className="card stack gap-6 receipt" aria-label={words.title}>
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
      <table>
        <thead>
          <tr>
            <th scope="col">{words.columns.what}</th>
            <th scope="col" className="r">
              {words.columns.price}
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
