import type { payments } from "#server/db/schema/billing.ts";

export type Payment = typeof payments.$inferSelect;

/** For how long a checkout can be paid. Stripe takes 24 hours at most, counted on its own clock. */
export const payableHours = 23;

/**
 * For how long the provider is asked again to open a checkout that it never answered for. Stripe forgets idempotency keys
 * after a day, and refuses a checkout that can be paid for less than half an hour.
 */
export const unopenedHours = 12;
