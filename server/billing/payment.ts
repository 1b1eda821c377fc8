import type { payments } from "#server/db/schema/billing.ts";

export type Payment = typeof payments.$inferSelect;

/** Who pays: the account holder or the sign-up's maker, or the reader of another address of the list, by a link. */
export type Payer = { kind: "holder" } | { kind: "giver"; channelId: string };

/** For how long a checkout can be paid. Stripe takes 24 hours at most, counted on its own clock. */
export const payableHours = 23;

/**
 * For how long the provider is asked again to open a checkout that it never answered for. Stripe forgets idempotency keys
 * after a day, and refuses a checkout that can be paid for less than half an hour.
 */
export const unopenedHours = 12;

/**
 * For how long a giver finds somebody else's open payment in the way. The holder waits for nobody: a stranger with a link must
 * not keep her from paying, nor close what she is paying again and again.
 */
export const undisturbedMinutes = 30;
