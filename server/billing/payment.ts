import type { payments } from "#server/db/schema/billing.ts";

export type Payment = typeof payments.$inferSelect;

/** The account holder or the sign-up's maker; or another reader on the list, by a link. */
export type Payer = { kind: "holder" } | { kind: "giver"; channelId: string };

/** How long a checkout can be paid. Stripe allows at most 24 hours, by its own clock. */
export const payableHours = 23;

/**
 * How long to retry opening a checkout that the provider never answered for. Stripe forgets idempotency keys after a day, and
 * refuses a checkout that can be paid for less than half an hour.
 */
export const unopenedHours = 12;

/**
 * For this long somebody else's open payment blocks a giver. The holder waits for nobody: a stranger with a link must not keep
 * the holder from paying, nor close the holder's checkout again and again.
 */
export const undisturbedMinutes = 30;
