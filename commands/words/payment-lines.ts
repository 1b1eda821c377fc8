import { formatCents } from "#core/money/pricing.ts";
import type { paymentAlarms, payments } from "#server/db/schema/billing.ts";

type Payment = typeof payments.$inferSelect;
type Alarm = typeof paymentAlarms.$inferSelect;

/** A line for each payment attempt, newest first. */
export const attemptLines = (attempts: readonly Payment[]): string[] =>
  attempts.length === 0 ? ["No payments."] : attempts.map(attemptLine);

function attemptLine({
  id,
  createdAt,
  status,
  amountCents,
  refundedCents,
  refundAskedCents,
  dispute,
  provider,
}: Payment): string {
  const owed = refundAskedCents - refundedCents;
  const more = [
    ...(refundedCents > 0 ? [`given back ${formatCents(refundedCents)}`] : []),
    ...(owed > 0 ? [`still to give back ${formatCents(owed)}`] : []),
    ...(dispute === "none" ? [] : [`dispute ${dispute}`]),
  ];
  const at = createdAt.toString().slice(0, 16);
  return [at, id, status.padEnd(10), formatCents(amountCents).padStart(9), provider, ...more].join("  ");
}

/** The alarms, and how an operator settles them. */
export const alarmLines = (alarms: readonly Alarm[]): string[] =>
  alarms.map(({ id, at, mismatch, reference }) =>
    ["!", at.toString().slice(0, 16), id, mismatch, reference].join("  "),
  );

const columns = [
  ...["paid_at", "payment", "provider", "amount", "fee", "refunded", "dispute", "currency", "lines"],
] as const;

/**
 * CSV: a row for each payment, and one of totals. No cell holds a comma or a quote. A fee is empty until the provider has
 * reported it. A `lost` dispute has taken the whole amount back, and is not in `refunded`.
 */
export function bookLines(paid: readonly Payment[]): string[] {
  const rows = paid.map(
    ({ id, paidAt, provider, amountCents, feeCents, refundedCents, dispute, currency, lines }) => [
      ...[
        paidAt?.toString() ?? "",
        id,
        provider,
        dollars(amountCents),
        feeCents === null ? "" : dollars(feeCents),
      ],
      ...[dollars(refundedCents), dispute, currency, String(lines.length)],
    ],
  );
  const sum = (of: (payment: Payment) => number) =>
    dollars(paid.reduce((total, payment) => total + of(payment), 0));
  const totals = [
    ...["total", "", "", sum(({ amountCents }) => amountCents), sum(({ feeCents }) => feeCents ?? 0)],
    ...[sum(({ refundedCents }) => refundedCents), "", "", ""],
  ];
  return [columns, ...rows, totals].map((cells) => cells.join(","));
}

/** 1490 is "14.90": whole cents, no rounding. */
const dollars = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
