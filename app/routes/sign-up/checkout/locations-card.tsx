import { Cell, ColumnHeader, Row, RowHeader, Table } from "#app/components/ui/table.tsx";
import { parseLocationDate } from "#core/dates/parse-date.ts";
import { formatCents, type PriceRow, totalCents } from "#core/money/pricing.ts";
import { formatMediumDays } from "#core/words/range-words.ts";
import { m } from "#messages";

/** The cart: a row for each place, and the total. */
export function LocationsCard({ rows }: { rows: readonly PriceRow[] }) {
  return (
    <section className="card stack" aria-labelledby="locations">
      <h2 className="t2" id="locations">
        {m.checkout_registration_locations()}
      </h2>
      <Table>
        <thead>
          <Row>
            <ColumnHeader>{m.checkout_columns_location()}</ColumnHeader>
            <ColumnHeader>{m.checkout_columns_frequency()}</ColumnHeader>
            <ColumnHeader>{m.checkout_columns_next_registration_date()}</ColumnHeader>
            <ColumnHeader className="r">{m.checkout_columns_price()}</ColumnHeader>
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
            <RowHeader colSpan={3}>{m.checkout_total()}</RowHeader>
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
      <Cell label={m.checkout_columns_frequency()}>
        <span>
          {m.checkout_frequency({ timesPerYear: row.frequency })}{" "}
          {row.additional && <span className="tag">{m.checkout_additional()}</span>}
        </span>
      </Cell>
      <Cell label={m.checkout_columns_next_registration_date()}>
        {date ? formatMediumDays(date) : row.registrationDate}
      </Cell>
      <Cell label={m.checkout_columns_price()} className="r">
        {formatCents(row.priceCents)}
      </Cell>
    </Row>
  );
}
