import type { PaymentProvider } from "#server/providers/payments/port.ts";

/** The demo checkout: no card, no money, confirmed at once. Embedded mode only. Stateless. */
export const demoPayments: PaymentProvider = {
  name: "demo",
  isLive: false,
  open: async ({ paymentId }) => ({ ref: `demo_${paymentId}`, url: null }),
  read: async ({ ref, paymentId, amountCents, currency, refundAskedCents, now }) => ({
    paymentId,
    status: "paid",
    url: null,
    amountCents,
    currency,
    isLive: false,
    paidAt: now,
    paymentIntent: ref,
    refundedCents: refundAskedCents,
    refundedAt: refundAskedCents > 0 ? now : null,
    dispute: "none",
    feeCents: 0,
  }),
  close: async () => {},
  refund: async () => {},
  checkoutOf: async (paymentIntent) => paymentIntent,
  paymentIdOf: async (ref) => ref.replace(/^demo_/, ""),
  eventsSince: async () => [],
};
