import { Cell, ColumnHeader, Row, RowHeader, Table } from "#app/components/ui/table.tsx";
import { parseLocationDate } from "#core/dates/parse-date.ts";
import { formatCents, type PriceRow, totalCents } from "#core/money/pricing.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { formatMediumDays } from "#core/words/range-words.ts";

const words = catalogue.checkout;

/** The cart: a row for each place, and the total. */
export function LocationsCard({ rows }: { rows: readonly PriceRow[] }) {
  return (
    <section className="card stack" aria-labelledby="locations">
      <h2 className="t2" id="locations">
        {words.registrationLocations}
      </h2>
      <Table>
        <thead>
          <Row>
            <ColumnHeader>{words.columns.location}</ColumnHeader>
            <ColumnHeader>{words.columns.frequency}</ColumnHeader>
            <ColumnHeader>{words.columns.nextRegistrationDate}</ColumnHeader>
            <ColumnHeader className="r">{words.columns.price}</ColumnHeader>
          </Row>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other name than its position
            <LocationRow key={index} row={row} />
          ))}
        </tbody>
        <tfoot>
          <Row>
            <RowHeader colSpan={3}>{words.total}</RowHeader>
            <Cell className="r">{formatCents(totalCents(rows))}</Cell>
          </Row>
        </tfoot>
      </Table>
    </section>
  );
}

function LocationRow({ row }: { row: PriceRow }) {
  const date = parseLocationDate({ nextDueOn: row.registrationDate, opensOn: row.firstDate ?? null });
  return (
    <Row>
      <RowHeader className="breakable">{row.name}</RowHeader>
      <Cell label={words.columns.frequency}>
        <span>
          {words.frequency(row.frequency)} {row.additional && <span className="tag">{words.additional}</span>}
        </span>
      </Cell>
      <Cell label={words.columns.nextRegistrationDate}>
        {date ? formatMediumDays(date) : row.registrationDate}
      </Cell>
      <Cell label={words.columns.price} className="r">
        {formatCents(row.priceCents)}
      </Cell>
    </Row>
  );
}
